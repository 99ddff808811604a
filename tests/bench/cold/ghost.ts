/** Ghost 6 with the same posts, to compare with. */
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "../../support/servers/listen.ts";
import { startServer, type MeasuredServer } from "../processes.ts";

const owner = { email: "owner@bench.example", password: "a quiet harbour at low water" };

type GhostContent = {
  readonly slug: string;
  readonly paragraphs: readonly string[];
  readonly titles: readonly string[];
};

/**
 * Starts the Ghost in the folder `code` (`current` in a folder of Ghost's command line) with its data in `dataDir`, and
 * publishes posts.
 */
export async function startGhost(
  code: string,
  dataDir: string,
  { slug, paragraphs, titles }: GhostContent,
): Promise<MeasuredServer> {
  await cp(join(code, "content"), dataDir, { recursive: true });
  const port = await freePort();
  const ghost = await startServer({
    name: "Ghost",
    command: ["index.js"],
    cwd: code,
    port,
    readyLine: "Ghost booted",
    environment: {
      url: `http://localhost:${port}`,
      logging__transports: '["stdout"]',
      server__port: String(port),
      database__client: "sqlite3",
      database__connection__filename: join(dataDir, "ghost.sqlite"),
      database__useNullAsDefault: "true",
      paths__contentPath: dataDir,
      security__staffDeviceVerification: "false",
      privacy__useUpdateCheck: "false",
    },
  });
  const call = async (path: string, body: object, cookie = ""): Promise<Response> => {
    const response = await fetch(`${ghost.url}/ghost/api/admin/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: ghost.url, Cookie: cookie },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`Ghost: ${path}: ${await response.text()}`);
    return response;
  };
  const name = "The Bench";
  await call("authentication/setup/", { setup: [{ ...owner, name, blogTitle: name }] });
  const session = await call("session/", { username: owner.email, password: owner.password });
  const cookie = session.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
  const html = paragraphs.map((text) => `<p>${text}</p>`).join("");
  const publish = (title: string, more: object) =>
    call("posts/?source=html", { posts: [{ title, html, status: "published", ...more }] }, cookie);
  for (const title of titles) await publish(title, { tags: ["River"] });
  await publish(slug, { slug, tags: ["River"] });
  return ghost;
}
