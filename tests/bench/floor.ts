/**
 * The baseline servers: a bare Next app of the same versions that renders the same text (the floor), a bare `http`
 * server that sends the same bytes (the limit), and one that reads the same posts from SQLite.
 */
import { spawnSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { startServer, type MeasuredServer } from "./processes.ts";

const next = createRequire(import.meta.url).resolve("next/dist/bin/next");

type FloorContent = { paragraphs: readonly string[]; titles: readonly string[] };

/**
 * Generates and builds the bare Next app in `folder`, which must be inside the project so that the app resolves the
 * same Next and React. The app has the pages `/` and `/post/{any slug}`, which are stored, and `/rendered/{any slug}`,
 * which is the same as a post, but rendered for each request.
 */
export async function buildFloor(folder: string, content: FloorContent): Promise<void> {
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
    "app/post/[slug]/page.jsx": `export { Post as default } from "../../post.jsx";
export const dynamic = "force-static";
export const revalidate = 60;
export const generateStaticParams = () => [];`,
    "app/rendered/[slug]/page.jsx": `export { Post as default } from "../../post.jsx";
export const dynamic = "force-dynamic";`,
    "app/post.jsx": `const paragraphs = ${JSON.stringify(content.paragraphs)};
export async function Post({ params }) {
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
}

/** Starts the app that {@link buildFloor} has built. */
export const startFloor = (folder: string): Promise<MeasuredServer> =>
  startServer({ name: "floor", command: [next, "start"], cwd: folder });

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

type BareContent = {
  readonly posts: readonly { readonly slug: string; readonly paragraphs: readonly string[] }[];
  readonly categories: readonly string[];
};

/**
 * Starts a server that answers with the rows of one prepared SQLite statement: `/post/{slug}`, `/list/{offset}` for 20
 * posts without their text, and `/categories/{offset}`.
 */
export async function startBareReads(
  folder: string,
  { posts, categories }: BareContent,
): Promise<MeasuredServer> {
  await mkdir(folder, { recursive: true });
  const file = new SQLite(join(folder, "posts.sqlite"));
  file.exec(
    "create table post (id integer primary key, slug text unique, title text, excerpt text, date text, text text)",
  );
  file.exec("create table category (id integer primary key, slug text, label text)");
  const insertPost = file.prepare(
    "insert into post (slug, title, excerpt, date, text) values (?, ?, ?, ?, ?)",
  );
  for (const { slug, paragraphs } of posts) {
    const excerpt = paragraphs[0]?.slice(0, 140);
    insertPost.run(slug, slug, excerpt, new Date().toISOString(), paragraphs.join("\n"));
  }
  const insertCategory = file.prepare("insert into category (slug, label) values (?, ?)");
  for (const category of categories) insertCategory.run(category, category);
  file.close();
  await writeFile(
    join(folder, "server.mjs"),
    `import { createServer } from "node:http";
import SQLite from "better-sqlite3";
const file = new SQLite("posts.sqlite", { readonly: true });
const statements = {
  post: file.prepare("select * from post where slug = ?"),
  list: file.prepare("select id, slug, title, excerpt, date from post order by id limit 20 offset ?"),
  categories: file.prepare("select * from category limit 100 offset ?"),
};
createServer((request, response) => {
  const [, name, argument] = request.url.split("/");
  const body = Buffer.from(JSON.stringify(statements[name].all(argument)));
  response.writeHead(200, { "Content-Type": "application/json", "Content-Length": body.length });
  response.end(body);
}).listen(Number(process.env.PORT), () => console.log("ready"));
`,
  );
  return startServer({ name: "bare", command: ["server.mjs"], cwd: folder, readyLine: "ready" });
}
