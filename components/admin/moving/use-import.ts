"use client"; // uploads a file, and starts its import

import { useEffect, useRef, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { CallError } from "#components/calls/call-error.ts";
import { formatFailure } from "#components/calls/problems.ts";
import { importSources, maximumExportBytes, type ImportSourceName } from "#lib/wix/admin/moving.ts";
import { formatBytes } from "../media/format-file.ts";
import { abortedCode } from "../media/upload-file.ts";
import { startImport, uploadExport } from "./moving-calls.ts";

type Wanted = {
  readonly source: ImportSourceName;
  readonly file: File | undefined;
  readonly address: string;
  readonly withPages: boolean;
  readonly isDryRun: boolean;
};

/** Uploads the file of an import and starts it. A file that has been uploaded is not sent again. */
export function useImport(onStarted: () => void) {
  const t = useTranslations();
  const language = useLocale();
  const [share, setShare] = useState<number>();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const aborting = useRef<AbortController>(undefined);
  const sent = useRef<{ readonly file: File; readonly id: string }>(undefined);
  // A page that is left would otherwise go on sending, although no import can follow.
  useEffect(() => () => aborting.current?.abort(), []);

  /** Returns what is missing or wrong, as a sentence. */
  function findProblem({ source, file, address }: Wanted): string | undefined {
    const { files = [] } = importSources.find(({ name }) => name === source) ?? {};
    const isAddress = /^https?:\/\//i.test(address.trim()) && URL.canParse(address.trim());
    if (files.length === 0 || address.trim() !== "") {
      if (!isAddress) return t("moving.import.addressProblem");
    }
    if (files.length === 0) return undefined;
    if (file === undefined) return t("moving.import.noFile");
    if (file.size > maximumExportBytes) {
      return t("moving.import.tooLarge", { size: formatBytes(maximumExportBytes, language) });
    }
    if (files.some((ending) => file.name.toLowerCase().endsWith(ending))) return undefined;
    const endings = new Intl.ListFormat(language, { type: "disjunction" }).format(files);
    return t("moving.import.wrongType", { endings });
  }

  async function send(file: File): Promise<string> {
    if (sent.current?.file === file) return sent.current.id;
    const controller = new AbortController();
    aborting.current = controller;
    setShare(0);
    try {
      const id = await uploadExport(file, { onProgress: setShare, signal: controller.signal });
      sent.current = { file, id };
      return id;
    } finally {
      setShare(undefined);
    }
  }

  async function start(wanted: Wanted): Promise<void> {
    const problem = findProblem(wanted);
    setFailure(problem);
    if (problem !== undefined) return;
    const { file, address, ...order } = wanted;
    setPending(true);
    try {
      const fileId = file && (await send(file));
      await startImport({ ...order, fileId, address: address.trim() || undefined });
      onStarted();
    } catch (error) {
      // The file may have expired.
      sent.current = undefined;
      const isStopped = error instanceof CallError && error.code === abortedCode;
      if (!isStopped) setFailure(formatFailure(t, error, "admin"));
    } finally {
      setPending(false);
    }
  }

  return {
    start,
    isPending,
    failure,
    /** The share of the file that has been sent, from 0 to 1, during the upload. */
    upload: share,
    stop: () => aborting.current?.abort(),
    clear: () => setFailure(undefined),
  };
}
