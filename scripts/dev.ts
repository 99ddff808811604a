/** `npm run dev`: serves the site with Next's development server, without caching. */
import { loadSettings } from "./site/load-settings.ts";

Object.assign(process.env, { NODE_ENV: "development" });
const settings = loadSettings();
const { serve } = await import("./site/serve.ts");
await serve(settings, "development");
