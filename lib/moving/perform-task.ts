/** The work of a task, in the process that the site has started for it. */
import { mkdir, rename } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { CommandError } from "../command/command-error.ts";
import { describeRefusal } from "../command/describe-refusal.ts";
import { SourceError } from "../convert/source-media.ts";
import type { ImportReport } from "../import/run-import.ts";
import { createBackup } from "../maintenance/backup/create-backup.ts";
import type { StoreLocation } from "../maintenance/snapshot.ts";
import {
  findStoreError,
  maximumStoredProblems,
  type Assignment,
  type Platform,
  type TaskOutcome,
} from "../platform/index.ts";
import { WireError } from "../wix/errors/errors.ts";
import type { TaskProgress } from "../wix/admin/moving.ts";
import { withBlogCopy } from "./copy-blog.ts";
import { exportTo } from "./export-to.ts";
import { countImported, importSource } from "./import-source.ts";
import { unpackSource } from "./unpack-archive.ts";
import { zipFolder } from "./zip-folder.ts";

export type TaskTools = {
  readonly location: StoreLocation;
  /** The folder of files that the site serves unchanged. */
  readonly publicFolder: string;
  /** Opens the blog. Its settings apply afterwards. */
  readonly openPlatform: () => Promise<Platform>;
  readonly onProgress: (progress: TaskProgress) => void;
  /** Ends an import after the current item. */
  readonly signal: AbortSignal;
  /** Logs an error that the owner cannot understand. */
  readonly report: (error: unknown) => void;
};

/** Performs a task. Does not throw. */
export async function performTask(assignment: Assignment, tools: TaskTools): Promise<TaskOutcome> {
  const { order } = assignment;
  try {
    if (order.kind === "import") return await performImport(assignment, order, tools);
    if (order.kind === "export") return await performExport(assignment, order, tools);
    return await performBackup(assignment, tools);
  } catch (error) {
    return { state: "FAILED", problems: [], failure: describeFailure(error, assignment, tools) };
  }
}

type Order<Kind> = Extract<Assignment["order"], { kind: Kind }>;

async function performImport(
  { input, workFolder, allowPrivateHosts }: Assignment,
  { source, origin, withPages, address, isDryRun }: Order<"import">,
  { location, openPlatform, onProgress, signal }: TaskTools,
): Promise<TaskOutcome> {
  const unpacked =
    input === undefined
      ? { place: origin, options: {} }
      : await unpackSource(source, input, join(workFolder, "source"));
  const run = (platform: Platform) =>
    importSource(platform, {
      name: source,
      place: unpacked.place,
      options: { ...unpacked.options, withPages, url: address, allowPrivateHosts },
      isDryRun,
      onProgress: (done, total, title) => onProgress({ done, total, title }),
      signal,
    });
  const report = isDryRun
    ? await withBlogCopy(location, join(workFolder, "copy"), run)
    : await run(await openPlatform());
  const { problems, settings, ...counts } = report;
  return {
    ...conclude(report, signal),
    summary: {
      kind: "import",
      ...counts,
      settings: [...settings],
      problemCount: problems.length,
    },
    problems: problems.slice(0, maximumStoredProblems).map(({ where, what }) => ({ where, what })),
  };
}

function conclude(
  report: ImportReport,
  { aborted }: AbortSignal,
): Pick<TaskOutcome, "state" | "failure"> {
  if (aborted) return { state: "CANCELLED" };
  if (countImported(report) > 0) return { state: "FINISHED" };
  return { state: "FAILED", failure: { code: "NOTHING_IMPORTED" } };
}

async function performExport(
  { workFolder, output = "" }: Assignment,
  { format }: Order<"export">,
  { openPlatform, publicFolder, onProgress }: TaskTools,
): Promise<TaskOutcome> {
  const platform = await openPlatform();
  const folder = join(workFolder, "export");
  let done = 0;
  const onPost = (title: string) => {
    onProgress({ done, title });
    done += 1;
  };
  const { posts, pages, files, missing } = await exportTo(format, platform, folder, {
    publicFolder,
    onPost,
  });
  const unfinished = join(workFolder, "export.zip");
  await zipFolder(folder, unfinished);
  await rename(unfinished, output);
  return {
    state: "FINISHED",
    summary: { kind: "export", posts, pages, files, missing: missing.length },
    problems: missing.map((id) => ({ where: id, what: "missing file" })),
  };
}

async function performBackup(
  { workFolder, output = "" }: Assignment,
  { location }: TaskTools,
): Promise<TaskOutcome> {
  await mkdir(dirname(output), { recursive: true, mode: 0o700 });
  const unfinished = join(workFolder, "backup.tar.gz");
  const { tables, media, missingMedia } = await createBackup(location, unfinished);
  await rename(unfinished, output);
  return {
    state: "FINISHED",
    summary: {
      kind: "backup",
      posts: tables["post"] ?? 0,
      members: tables["identity"] ?? 0,
      files: media.files,
      missing: missingMedia.length,
    },
    problems: missingMedia.map((id) => ({ where: id, what: "missing file" })),
  };
}

function describeFailure(
  error: unknown,
  { input, workFolder }: Assignment,
  { report }: TaskTools,
): TaskOutcome["failure"] {
  // Messages name files by their paths on the server.
  const clean = (message: string) =>
    [workFolder + sep, input === undefined ? undefined : dirname(input) + sep]
      .filter((path) => path !== undefined)
      .reduce((text, path) => text.replaceAll(path, ""), message)
      .slice(0, 2_000);
  if (error instanceof SourceError) {
    return { code: "SOURCE_UNREADABLE", message: clean(error.message) };
  }
  if (error instanceof CommandError) return { code: "NOT_DONE", message: clean(error.message) };
  if (error instanceof WireError) return { code: "NOT_DONE", message: describeRefusal(error) };
  const trouble = findStoreError(error);
  if (trouble !== undefined) return { code: "NOT_DONE", message: trouble.message };
  report(error);
  return { code: "UNEXPECTED" };
}
