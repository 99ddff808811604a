/** `npm run platform`: the embedded platform alone, over HTTP. */
import { serve } from "@hono/node-server";
import { embeddedPlatform } from "../lib/upstream/embedded-platform.ts";
import { fillPlatform } from "./site/fill-platform.ts";
import { loadSettings } from "./site/load-settings.ts";

const settings = loadSettings();
const platform = await embeddedPlatform();
await fillPlatform(platform);
const server = serve(
  {
    fetch: (request) => platform.fetch(request),
    port: settings.platformPort,
    overrideGlobalObjects: false,
  },
  ({ port }) => console.log(`The platform is at http://localhost:${port}.`),
);

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    server.close(() => void platform.close().then(() => process.exit(0)));
  });
}
