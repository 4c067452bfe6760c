/** Pages to read need nothing but the theme that the player chose, and to know of a newer version. */

import { startOffline } from "./offline.js";
import { useTheme } from "./settings.js";

useTheme();
startOffline();
