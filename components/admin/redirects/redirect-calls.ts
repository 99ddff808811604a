/** The calls about redirects. Each throws `CallError` on failure. */
import { ask, send } from "#components/calls/ask.ts";
import {
  redirectExportResponse,
  redirectImportResponse,
  type RedirectResponse,
} from "#lib/wix/site/redirects.ts";

export const redirectsPath = "/api/site/redirects";

/** A redirect as a row of the list. Its path identifies it. */
export type ListedRedirect = RedirectResponse & { readonly id: string };

export const createRedirect = (path: string, target: string) =>
  send(redirectsPath, "POST", { path, target });

export const deleteRedirect = (path: string) =>
  send(`${redirectsPath}/delete`, "POST", { paths: [path] });

/** Imports a CSV file, all lines or none. The result contains the problems by line. */
export const importRedirects = (csv: string) =>
  ask(redirectImportResponse, `${redirectsPath}/import`, "POST", { csv });

/** Returns all redirects as a CSV file. */
export const exportRedirects = async () =>
  new Blob([(await ask(redirectExportResponse, `${redirectsPath}/export`)).csv], {
    type: "text/csv;charset=utf-8",
  });
