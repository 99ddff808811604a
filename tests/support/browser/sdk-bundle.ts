/** Bundles the unmodified strategy from `@wix/sdk` as a page script that sets `window.OAuthStrategy`. */
import { fileURLToPath } from "node:url";
import { build } from "vite";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const entry = "\0strategy";

export async function bundleStrategy(): Promise<string> {
  const output = await build({
    root,
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [
      {
        name: "strategy",
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) =>
          id === entry
            ? `import { OAuthStrategy } from "@wix/sdk"; window.OAuthStrategy = OAuthStrategy;`
            : undefined,
      },
    ],
    build: {
      write: false,
      minify: false,
      rollupOptions: { input: entry, output: { format: "iife", name: "bundle" } },
    },
  });
  const [result] = [output].flat();
  if (result === undefined || !("output" in result)) throw new Error("nothing was bundled");
  return result.output.map((part) => (part.type === "chunk" ? part.code : "")).join("\n");
}
