/** Pages to read need nothing but the theme that the player chose, and to know of a newer version. */

import { startOffline, useTheme } from "./page.js";

useTheme();
startOffline();
