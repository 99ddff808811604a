/** `npm run dev`: the same site with Next's development server; nothing is cached. */
import { loadSettings } from "./site/load-settings.ts";

Object.assign(process.env, { NODE_ENV: "development" });
const settings = loadSettings();
const { serve } = await import("./site/serve.ts");
await serve(settings, "development");
