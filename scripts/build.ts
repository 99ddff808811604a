/** `npm run build`: builds the site, even if the existing build is up to date. */
import { build } from "./site/build.ts";
import { loadEnvironment } from "./site/load-settings.ts";

loadEnvironment();
await build();
