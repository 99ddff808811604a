/** `npm run bench -- --profile front`: profiles the site while it renders one page again and again. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../../../scripts/site/root.ts";
import { freePort } from "../../support/servers/listen.ts";
import { profileProcess } from "./inspector.ts";
import { listReads, siteApi } from "./pages.ts";
import { printProfile } from "./print-profile.ts";
import { repeatSeries } from "./series.ts";
import { listTargetPages, openTarget } from "./targets.ts";

type ProfileOptions = {
  /** The name of a page or read. */
  readonly row: string;
  /** Folder for data. */
  readonly folder: string;
  readonly isQuick: boolean;
};

/** Writes the profile of a page or read to a file, and prints a summary. */
export async function profilePage({ row, folder, isQuick }: ProfileOptions): Promise<void> {
  const rounds = isQuick ? 20 : 60;
  const port = await freePort();
  const target = await openTarget(folder, {}, [`--inspect=127.0.0.1:${port}`]);
  const { site, blog } = target;
  try {
    const all = [...(await listTargetPages(target)), ...listReads("site", site, siteApi)];
    const series = all.find((one) => one.row === row);
    if (series === undefined) throw new Error(`There is no page ${row}.`);
    await repeatSeries(series, { from: 0, count: rounds }, blog.change);
    let count = 0;
    const profile = await profileProcess(port, async () => {
      count = await repeatSeries(series, { from: rounds, count: rounds }, blog.change);
    });
    const file = join(root, `bench-${row.replaceAll(" ", "-")}.cpuprofile`);
    await writeFile(file, JSON.stringify(profile));
    printProfile(row, profile, count);
    console.log(`\nWritten to ${file}.`);
  } finally {
    await site.stop();
    await blog.close();
  }
}
