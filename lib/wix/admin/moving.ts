/** Imports, exports and backups that owners start in the dashboard, as the dashboard and the API use them. */
import { z } from "zod";

/**
 * The sources of imports in the dashboard. `files` are the extensions of their exports. A source without them is read
 * from an address. `hasPages`: whether the pages can be left out. `hasAddress`: whether the export needs the address of
 * the old blog to fetch its pictures.
 */
const sourceTable = [
  { name: "wordpress", files: [".xml", ".zip"], hasPages: true },
  { name: "ghost", files: [".json", ".zip"], hasPages: true, hasAddress: true },
  { name: "markdown", files: [".zip"] },
  { name: "wix", files: [".json", ".zip"] },
  { name: "blogger", files: [".xml", ".atom", ".zip"], hasPages: true },
  { name: "medium", files: [".zip"] },
  { name: "substack", files: [".zip"], hasPages: true },
  { name: "disqus", files: [".xml"] },
  { name: "feed", files: [] },
] as const satisfies readonly SourceRow[];

type SourceRow = {
  readonly name: string;
  readonly files: readonly string[];
  readonly hasPages?: boolean;
  readonly hasAddress?: boolean;
};

export type ImportSourceName = (typeof sourceTable)[number]["name"];
export const importSources: readonly (SourceRow & { readonly name: ImportSourceName })[] =
  sourceTable;
export const importSourceNames = sourceTable.map(({ name }) => name);

/** The path of the calls on a site. */
export const movingPath = "/api/admin/moving";

/** The path to which files are sent. */
export const movingFilesPath = `${movingPath}/files`;

/** The paths of downloads on a site. */
export const movingDownloads = {
  report: (taskId: string) => `/api/admin/moving-downloads/reports/${encodeURIComponent(taskId)}`,
  export: (taskId: string) => `/api/admin/moving-downloads/exports/${encodeURIComponent(taskId)}`,
  backup: (name: string) => `/api/admin/moving-downloads/backups/${encodeURIComponent(name)}`,
} as const;

export const exportFormats = ["markdown", "wix", "static"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The kinds of tasks. At most one task of each kind is unfinished at a time. */
export const taskKinds = ["import", "export", "backup"] as const;
export type TaskKind = (typeof taskKinds)[number];

export const taskStates = ["WAITING", "RUNNING", "FINISHED", "FAILED", "CANCELLED"] as const;
export type TaskState = (typeof taskStates)[number];

/**
 * Why a task failed. `SOURCE_UNREADABLE` and `NOT_DONE` have a message with the reason. `INTERRUPTED`: its process ended
 * early, several times.
 */
export const taskFailures = [
  "SOURCE_UNREADABLE",
  "NOTHING_IMPORTED",
  "NOT_DONE",
  "INTERRUPTED",
  "UNEXPECTED",
] as const;

/** Maximum size of an uploaded export, in bytes. */
export const maximumExportBytes = 500_000_000;

/** Maximum number of problems in a response. The downloaded report contains all of them. */
export const maximumListedProblems = 200;

const date = z.string().pipe(z.coerce.date());
const member = z.object({ id: z.string(), name: z.string() });

const count = z.number();

/** The number of posts, comments and files that an import has written. */
const importSummary = z.object({
  kind: z.literal("import"),
  created: count,
  updated: count,
  unchanged: count,
  failed: count,
  comments: z.object({
    created: count,
    updated: count,
    unchanged: count,
    skipped: count,
    failed: count,
  }),
  media: z.object({ copied: count, known: count, broken: count }),
  settings: z.array(z.string()),
  problemCount: count,
});
/** `pages` is the number of pages of a static export. `missing` is the number of files that could not be found. */
const exportSummary = z.object({
  kind: z.literal("export"),
  posts: count,
  pages: count.optional(),
  files: count,
  missing: count,
});
const backupSummary = z.object({
  kind: z.literal("backup"),
  posts: count,
  members: count,
  files: count,
  missing: count,
});
export const taskSummary = z.discriminatedUnion("kind", [
  importSummary,
  exportSummary,
  backupSummary,
]);
export type TaskSummary = z.infer<typeof taskSummary>;

export const importProblem = z.object({ where: z.string(), what: z.string() });

/** `total` is missing if it is not known until the end. */
export const taskProgress = z.object({
  done: count,
  total: count.optional(),
  title: z.string(),
});
export type TaskProgress = z.infer<typeof taskProgress>;

export const movingTask = z.object({
  id: z.string(),
  kind: z.enum(taskKinds),
  state: z.enum(taskStates),
  /** Whether the task ends as soon as its process notices. */
  isCancelling: z.boolean(),
  /** The source of an import. */
  source: z.enum(importSourceNames).optional(),
  /** The name of the uploaded file, or the address of the feed. */
  origin: z.string().optional(),
  /** The uploaded file, while it can still be imported. */
  fileId: z.string().optional(),
  isDryRun: z.boolean(),
  withPages: z.boolean().optional(),
  address: z.string().optional(),
  format: z.enum(exportFormats).optional(),
  /** Whether the platform has started the backup by itself. */
  isNightly: z.boolean(),
  /** Missing for nightly backups, and for members who no longer exist. */
  member: member.optional(),
  createdDate: date,
  startedDate: date.optional(),
  finishedDate: date.optional(),
  progress: taskProgress.optional(),
  summary: taskSummary.optional(),
  failure: z.object({ code: z.enum(taskFailures), message: z.string().optional() }).optional(),
  /** The file that an export has written, until it is deleted. */
  download: z.object({ name: z.string(), bytes: count, expiresDate: date }).optional(),
});
export type MovingTaskResponse = z.output<typeof movingTask>;

export const isUnfinished = ({ state }: Pick<MovingTaskResponse, "state">): boolean =>
  state === "WAITING" || state === "RUNNING";

const backupFile = z.object({ name: z.string(), bytes: count, createdDate: date });

export const movingResponse = z.object({
  /** Newest first. */
  tasks: z.array(movingTask),
  backups: z.array(backupFile),
  nightly: z.object({ isOn: z.boolean(), kept: count }),
});
export const movingTaskResponse = z.object({ task: movingTask });
/** A task with the problems of its report. */
export const movingReportResponse = z.object({
  task: movingTask,
  problems: z.array(importProblem),
});
export const movingFileResponse = z.object({
  file: z.object({ id: z.string(), name: z.string(), bytes: count, expiresDate: date }),
});
