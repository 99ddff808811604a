/** The calls about imports, exports and backups. Each throws `CallError` on failure. */
import { memberAuth } from "#lib/auth/browser.ts";
import { parseFailure } from "#lib/wix/errors/failure.ts";
import {
  movingFileResponse,
  movingFilesPath,
  movingPath,
  movingTaskResponse,
  type ExportFormat,
  type ImportSourceName,
} from "#lib/wix/admin/moving.ts";
import { ask } from "#components/calls/ask.ts";
import { CallError } from "#components/calls/call-error.ts";
import { sendFile, type UploadOptions } from "../media/upload-file.ts";

/** The import that an owner orders. */
export type ImportOrder = {
  readonly source: ImportSourceName;
  readonly fileId?: string | undefined;
  readonly address?: string | undefined;
  readonly isDryRun: boolean;
  readonly withPages: boolean;
};

export const startImport = (order: ImportOrder) =>
  ask(movingTaskResponse, `${movingPath}/tasks`, "POST", { kind: "import", ...order });

export const startExport = (format: ExportFormat) =>
  ask(movingTaskResponse, `${movingPath}/tasks`, "POST", { kind: "export", format });

export const startBackup = () =>
  ask(movingTaskResponse, `${movingPath}/tasks`, "POST", { kind: "backup" });

export const cancelTask = (id: string) =>
  ask(movingTaskResponse, `${movingPath}/tasks/${encodeURIComponent(id)}/cancel`, "POST", {});

/** Uploads a file and returns its ID. */
export async function uploadExport(file: File, options: UploadOptions): Promise<string> {
  const path = `${movingFilesPath}?filename=${encodeURIComponent(file.name)}`;
  const { headers } = await memberAuth().getAuthHeaders();
  const { status, text } = await sendFile("POST", path, file, { ...options, headers });
  const body = parseJson(text);
  if (status !== 200) throw new CallError({ ...parseFailure(body), status });
  const read = movingFileResponse.safeParse(body);
  if (!read.success) throw new CallError({ status, code: "UNEXPECTED_ANSWER" }, read.error);
  return read.data.file.id;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
