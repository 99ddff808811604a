import { gzipSync } from "node:zlib";

export type Weight = {
  /** Gzipped size in bytes of all scripts that modern browsers load for the document. */
  readonly script: number;
  readonly html: number;
  readonly htmlGzip: number;
  readonly style: number;
};

/** Returns the sizes of a page's document, scripts and style sheets. */
export async function weigh(url: string): Promise<Weight> {
  const html = await text(url);
  const scripts = [...html.matchAll(/<script\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !/\bnomodule\b/i.test(tag))
    .flatMap((tag) => [
      /\bsrc="([^"]+)"/.exec(tag)?.[1],
      // The scripts that `lib/first-paint/script-loader.ts` loads.
      ...(/\bdata-scripts="([^"]+)"/.exec(tag)?.[1]?.split(" ") ?? []),
    ]);
  const styles = [...html.matchAll(/<link\b[^>]*rel="stylesheet"[^>]*>/g)].map(
    ([tag]) => /\bhref="([^"]+)"/.exec(tag)?.[1],
  );
  return {
    script: await gzippedSum(url, scripts),
    style: await gzippedSum(url, styles),
    html: Buffer.byteLength(html),
    htmlGzip: gzipSync(html).byteLength,
  };
}

async function gzippedSum(base: string, paths: readonly (string | undefined)[]): Promise<number> {
  const unique = [...new Set(paths.filter((path) => path !== undefined))];
  const bodies = await Promise.all(unique.map((path) => text(new URL(path, base).href)));
  return bodies.reduce((sum, body) => sum + gzipSync(body).byteLength, 0);
}

async function text(url: string): Promise<string> {
  const response = await fetch(url, { headers: { Accept: "text/html,*/*" } });
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return response.text();
}
