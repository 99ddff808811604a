/**
 * The two baseline servers: a bare Next app of the same versions that renders the same text (the floor), and
 * a bare `http` server that sends the same bytes (the limit).
 */
import { spawnSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { startServer, type MeasuredServer } from "./processes.ts";

const next = createRequire(import.meta.url).resolve("next/dist/bin/next");

/**
 * Generates, builds and starts the bare Next app in `folder`, which must be inside the project so that the app
 * resolves the same Next and React. The app has the pages `/` and `/post/{any slug}`.
 */
export async function startFloor(
  folder: string,
  content: { paragraphs: readonly string[]; titles: readonly string[] },
): Promise<MeasuredServer> {
  const files = {
    "package.json": JSON.stringify({ name: "floor", private: true, type: "module" }),
    "next.config.mjs": "export default {};",
    "app/layout.jsx": `export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}`,
    "app/page.jsx": `const titles = ${JSON.stringify(content.titles)};
export default function Page() {
  return <main><h1>Blog</h1><ul>{titles.map((title) => <li key={title}><a href="/post/a">{title}</a></li>)}</ul></main>;
}`,
    "app/post/[slug]/page.jsx": `const paragraphs = ${JSON.stringify(content.paragraphs)};
export const dynamic = "force-static";
export const revalidate = 60;
export const generateStaticParams = () => [];
export default async function Page({ params }) {
  const { slug } = await params;
  return <article><h1>{slug}</h1>{paragraphs.map((text, index) => <p key={index}>{text}</p>)}</article>;
}`,
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(folder, name, ".."), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  const built = spawnSync(process.execPath, [next, "build"], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
  });
  if (built.status !== 0)
    throw new Error(`the floor does not build:\n${built.stdout}${built.stderr}`);
  return startServer({ name: "floor", command: [next, "start"], cwd: folder });
}

/** Starts a server that answers every request with the same precompressed bytes. */
export async function startLimit(
  folder: string,
  pages: { list: Buffer; post: Buffer },
): Promise<MeasuredServer> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "list.html"), pages.list);
  await writeFile(join(folder, "post.html"), pages.post);
  await writeFile(
    join(folder, "server.mjs"),
    `import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
const variants = (name) => {
  const plain = readFileSync(new URL(name, import.meta.url));
  return { plain, gzip: gzipSync(plain, { level: 9 }) };
};
const list = variants("list.html");
const post = variants("post.html");
const headers = { "Content-Type": "text/html; charset=utf-8", Vary: "Accept-Encoding" };
createServer((request, response) => {
  const page = request.url === "/" ? list : post;
  const gzip = request.headers["accept-encoding"]?.includes("gzip");
  const body = gzip ? page.gzip : page.plain;
  response.writeHead(200, { ...headers, ...(gzip ? { "Content-Encoding": "gzip" } : {}), "Content-Length": body.length });
  response.end(body);
}).listen(Number(process.env.PORT));
`,
  );
  return startServer({ name: "limit", command: ["server.mjs"], cwd: folder });
}
