/** `npm start`: builds the site if the build is missing or stale, fills an empty platform, and serves the site. */
import { buildIfStale } from "./site/build.ts";
import { loadSettings } from "./site/load-settings.ts";

// next.config.ts lets the HTTP cache store pages instead of Next.
Object.assign(process.env, { NODE_ENV: "production", QUIRE_SERVER: "1" });
const settings = loadSettings();
await buildIfStale();
const { serve } = await import("./site/serve.ts");
await serve(settings, "production");
