/** The checkouts to measure, each with its own blog and its running site. */
import { join } from "node:path";
import { root } from "../../../scripts/site/root.ts";
import { logIn } from "../logins.ts";
import { startServer, type MeasuredServer } from "../processes.ts";
import { createBlog, memberEmail, ownerEmail, type Blog } from "./blog.ts";
import { readScript } from "./commands.ts";
import { listPages } from "./pages.ts";
import type { Series } from "./series.ts";

export type Target = {
  readonly name: string;
  readonly checkout: string;
  readonly dataDir: string;
  readonly blog: Blog;
  readonly site: MeasuredServer;
};

/** Creates a blog in `folder`, with `crawled` posts for the crawl, and starts its site with Node's options in `more`. */
export async function openTarget(
  folder: string,
  { name = "site", checkout = root, crawled = 0 },
  more: readonly string[] = [],
): Promise<Target> {
  const dataDir = join(folder, `cold-${name}`);
  const blog = await createBlog(checkout, dataDir, crawled);
  const site = await startScript("start", { name, checkout, dataDir }, more);
  return { name, checkout, dataDir, blog, site };
}

/** Starts a server with an npm script of a checkout. */
export const startScript = (
  script: "start" | "platform",
  { name, checkout, dataDir }: Pick<Target, "name" | "checkout" | "dataDir">,
  more: readonly string[] = [],
): Promise<MeasuredServer> =>
  startServer({
    name,
    command: [...more, ...readScript(checkout, script)],
    cwd: checkout,
    environment: {
      DATA_DIR: dataDir,
      MEMBERS_VERIFY_EMAIL: "false",
      // An https site trusts the client address in the header, so each request can use a different one.
      SITE_URL: "https://bench.example",
    },
  });

/** Logs in a member and an owner, and returns the pages of the site. */
export async function listTargetPages({ name, site }: Target): Promise<Series[]> {
  const member = await logIn(site.url, memberEmail);
  return listPages(name, site, { member, owner: await logIn(site.url, ownerEmail) });
}

/** Changes the blogs of all targets. Resolves with a text that each new page contains. */
export async function changeAll(targets: readonly Target[], round: number): Promise<string> {
  const texts = await Promise.all(targets.map(({ blog }) => blog.change(round)));
  return texts[0] ?? "";
}
