/** The script of pages of text: apply the chosen theme and announce newer versions. */

import { startOffline, useTheme } from "./page.js";

useTheme();
startOffline();
