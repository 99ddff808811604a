/** Measures server-side document rendering with the real components, loaded by Vite. */
import { createServer } from "vite";
import { z } from "zod";

const timings = z.object({ long: z.number(), hostile: z.number() });
const measuring = z.object({
  measure: z.custom<() => Promise<unknown>>((value) => typeof value === "function"),
});

/**
 * Returns the time, in milliseconds, to normalise and render a post of 5,000 nodes and 1 MB of hostile nodes.
 */
export async function timeRendering(): Promise<z.infer<typeof timings>> {
  const server = await createServer({
    configFile: false,
    appType: "custom",
    logLevel: "error",
    mode: "production",
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  try {
    const loaded = await server.ssrLoadModule("/tests/bench/render-document.tsx");
    return timings.parse(await measuring.parse(loaded).measure());
  } finally {
    await server.close();
  }
}
