/** Serves the built site. `start.ts` loads it once the build is up to date. */
import { loadSettings } from "./site/load-settings.ts";
import { serve } from "./site/serve.ts";

await serve(loadSettings(), "production");
