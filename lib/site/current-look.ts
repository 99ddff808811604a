import { settings } from "../config/current.ts";
import type { Look } from "../wix/look.ts";

/** Returns the look to render pages with. Call it during the rendering, because owners may change the look. */
export const getLook = (): Look => settings().look;
