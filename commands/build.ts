/** `npm run build`: builds the site, whether or not the build that stands is still good. */
import { build } from "./site/build.ts";
import { loadEnvironment } from "./site/load-settings.ts";

loadEnvironment();
await build();
