/** `npm start`: builds the site if the build is missing or stale, and serves it. */
import { importProgram } from "./programs/import-program.ts";
import { buildIfStale } from "./site/build.ts";
import { loadSettings } from "./site/load-settings.ts";

// next.config.ts lets the HTTP cache store pages instead of Next.
Object.assign(process.env, { NODE_ENV: "production", QUIRE_SERVER: "1" });
// Reports settings that are invalid before it builds.
loadSettings();
await buildIfStale();
await importProgram("serve");
