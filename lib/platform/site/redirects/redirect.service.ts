/** The redirects that owners list, create, delete, import and export. */
import { formatCsv, parseCsvRows } from "../../../site/text/csv.ts";
import { invalidField, notFound, WireError } from "../../../wix/errors/errors.ts";
import {
  explainRedirectProblem,
  maximumRedirects,
  type RedirectImport,
  type RedirectProblem,
} from "../../../wix/site/redirects.ts";
import { normalizePath } from "../../blog/redirect.service.ts";
import { write } from "../../database/change-log.ts";
import type { ChangeEditor, Store, Transaction } from "../../database/database.ts";
import { findChainProblems } from "./check-chains.ts";
import { hasPage } from "./has-page.ts";
import {
  findTargetPath,
  parseRedirectPath,
  parseRedirectTarget,
  showPath,
} from "./parse-redirect.ts";
import {
  deleteRedirects,
  listDeadPaths,
  listRedirects,
  readRedirects,
  saveRedirects,
  type RedirectFilter,
  type StoredRedirect,
} from "./redirect.repository.ts";

export type SiteRedirectService = ReturnType<typeof createSiteRedirectService>;

export type NewRedirect = { readonly path: string; readonly target: string };

/** Maximum length of a CSV file, in characters. */
const longestCsv = 2 * 1024 * 1024;

/** A parsed redirect, or the problem of the given one. */
type ParsedRedirect =
  | (NewRedirect & { readonly problem?: undefined })
  | { readonly problem: RedirectProblem };

type Checked = {
  readonly redirects: readonly NewRedirect[];
  readonly unchanged: number;
  /** Problems by the index of the given redirect. */
  readonly problems: ReadonlyMap<number, RedirectProblem>;
};

/** Creates the service. */
export function createSiteRedirectService(store: Store, siteUrl: string) {
  /** Parses redirects. A page that is created later is no problem, because redirects apply only to paths without one. */
  async function parseAll(given: readonly NewRedirect[]): Promise<ParsedRedirect[]> {
    const parsed: ParsedRedirect[] = [];
    for (const one of given) {
      const path = parseRedirectPath(one.path, siteUrl);
      const target = parseRedirectTarget(one.target, siteUrl);
      if (path.problem !== undefined) parsed.push({ problem: path.problem });
      else if (target.problem !== undefined) parsed.push({ problem: target.problem });
      else if (await hasPage(store.database, path.value, { includesDrafts: true }))
        parsed.push({ problem: "REDIRECT_PATH_TAKEN" });
      else parsed.push({ path: path.value, target: target.value });
    }
    return parsed;
  }

  /**
   * Checks redirects. `given` are the texts of `parsed`. With `replaces`, they may take the place of stored ones, and those
   * that are stored are unchanged.
   */
  async function check(
    transaction: Transaction,
    given: readonly NewRedirect[],
    parsed: readonly ParsedRedirect[],
    { replaces }: { readonly replaces: boolean },
  ): Promise<Checked> {
    const dead = new Set(await listDeadPaths(transaction));
    const stored = new Map((await readRedirects(transaction)).map((one) => [one.path, one]));
    const problems = new Map<number, RedirectProblem>();
    const redirects = new Map<string, NewRedirect & { readonly index: number }>();
    const unchanged = new Set<string>();
    for (const [index, redirect] of parsed.entries()) {
      const text = given[index];
      const existing = stored.get(normalizePath(text?.path.trim() ?? "") ?? "");
      const isStored = existing !== undefined && existing.target === text?.target.trim();
      if (replaces && isStored && !redirects.has(existing.path)) {
        unchanged.add(existing.path);
        continue;
      }
      if (redirect.problem !== undefined) problems.set(index, redirect.problem);
      else if (
        redirects.has(redirect.path) ||
        unchanged.has(redirect.path) ||
        (!replaces && stored.has(redirect.path) && !dead.has(redirect.path))
      )
        problems.set(index, "REDIRECT_EXISTS");
      else redirects.set(redirect.path, { ...redirect, index });
    }
    const all = new Map<string, string | undefined>();
    for (const { path, target, post_id } of stored.values())
      if (post_id === null) all.set(path, findTargetPath(target));
    for (const { path, target } of redirects.values()) all.set(path, findTargetPath(target));
    for (const [path, problem] of findChainProblems(all, (one) => redirects.has(one))) {
      const index = redirects.get(path)?.index;
      if (index !== undefined) problems.set(index, problem);
    }
    const extra = all.size - maximumRedirects;
    const last = given.length - 1;
    if (extra > 0 && redirects.size > 0 && !problems.has(last))
      problems.set(last, "TOO_MANY_REDIRECTS");
    return { redirects: [...redirects.values()], unchanged: unchanged.size, problems };
  }

  async function save(
    transaction: Transaction,
    redirects: readonly NewRedirect[],
    editor: ChangeEditor,
  ): Promise<void> {
    const created_at = store.now();
    const { memberId: member_id = null, keyId: key_id = null } = editor;
    await saveRedirects(
      transaction,
      redirects.map(({ path, target }) => ({
        path,
        target,
        post_id: null,
        created_at,
        member_id,
        key_id,
      })),
    );
  }

  return {
    /** Returns a page of the redirects, newest first. */
    async list(filter: RedirectFilter) {
      const { redirects, total } = await listRedirects(store.database, filter);
      return { redirects: redirects.map(show), total };
    },

    /** Creates a redirect. Throws a 400 or 409 error with the {@link RedirectProblem} as its code. */
    async create(given: NewRedirect, editor: ChangeEditor = {}): Promise<StoredRedirect> {
      const parsed = await parseAll([given]);
      return write(store, async (transaction, record) => {
        const { redirects, problems } = await check(transaction, [given], parsed, {
          replaces: false,
        });
        const [problem] = problems.values();
        const [redirect] = redirects;
        if (problem !== undefined || redirect === undefined)
          throw createProblemError(problem ?? "REDIRECT_PATH_INVALID");
        await save(transaction, [redirect], editor);
        record("SITE", "redirects", "MANUAL_SAVE");
        return show({
          ...redirect,
          post_id: null,
          created_at: store.now(),
          member_id: editor.memberId ?? null,
          key_id: editor.keyId ?? null,
        });
      });
    },

    /** Deletes redirects by path. Throws `NOT_FOUND` if none of them exists. */
    remove: (paths: readonly string[]): Promise<number> =>
      write(store, async (transaction, record) => {
        const stored = paths.flatMap((path) => normalizePath(path.trim()) ?? []);
        const deleted = await deleteRedirects(transaction, stored);
        if (deleted === 0) throw notFound("Redirect");
        record("SITE", "redirects", "MANUAL_SAVE");
        return deleted;
      }),

    /**
     * Imports a CSV file with the columns `path` and `target`, all lines or none. A line replaces the redirect from its
     * path. Throws `INVALID_ARGUMENT` for a file of more than 2 MB.
     */
    async importCsv(csv: string, editor: ChangeEditor = {}): Promise<RedirectImport> {
      if (csv.length > longestCsv) throw invalidField("csv", "MAX_LENGTH", "must be at most 2 MB");
      const { rows, given } = readRows(csv);
      const excess = rows[maximumRedirects];
      if (excess !== undefined) {
        const problems = [{ line: excess.line, code: "TOO_MANY_REDIRECTS" as const }];
        return { imported: 0, unchanged: 0, problems };
      }
      const parsed = await parseAll(given);
      return write(store, async (transaction, record) => {
        const checked = await check(transaction, given, parsed, { replaces: true });
        const { redirects, unchanged, problems } = checked;
        if (problems.size > 0) {
          const listed = [...problems].toSorted(([one], [other]) => one - other);
          return {
            imported: 0,
            unchanged: 0,
            problems: listed.map(([index, code]) => ({ line: rows[index]?.line ?? 0, code })),
          };
        }
        if (redirects.length > 0) {
          await save(transaction, redirects, editor);
          record("SITE", "redirects", "MANUAL_SAVE");
        }
        return { imported: redirects.length, unchanged, problems: [] };
      });
    },

    /** Returns all redirects as a CSV file. Every value begins with a slash or `http`, so that none is a formula. */
    async exportCsv(): Promise<string> {
      const redirects = (await readRedirects(store.database)).map(show);
      return formatCsv([
        ["path", "target"],
        ...redirects.map(({ path, target }) => [path, target]),
      ]);
    },
  };
}

/**
 * Returns the rows below the header and their redirects. Without a header, a row consists of the path and the target; the
 * target of a longer one is empty, and so invalid.
 */
function readRows(csv: string) {
  const all = parseCsvRows(csv);
  const names = (all[0]?.values ?? []).map((name) => name.trim().toLowerCase());
  const columns = { path: names.indexOf("path"), target: names.indexOf("target") };
  const hasHeader = columns.path !== -1 && columns.target !== -1;
  const rows = hasHeader ? all.slice(1) : all;
  const given = rows.map(({ values }) => {
    if (hasHeader) {
      return { path: values[columns.path] ?? "", target: values[columns.target] ?? "" };
    }
    const [path = "", target = "", ...more] = values;
    return { path, target: more.every((value) => value.trim() === "") ? target : "" };
  });
  return { rows, given };
}

const show = <Redirect extends { readonly path: string }>(redirect: Redirect): Redirect => ({
  ...redirect,
  path: showPath(redirect.path),
});

const createProblemError = (problem: RedirectProblem) =>
  new WireError({
    status: problem.endsWith("_INVALID") ? 400 : 409,
    code: problem,
    message: explainRedirectProblem(problem),
  });
