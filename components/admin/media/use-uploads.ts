"use client"; // uploads files, a few at a time

import { useEffect, useRef, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { CallError } from "#components/calls/call-error.ts";
import { useLeaveWarning } from "#components/ui/forms/use-leave-warning.ts";
import { formatUploadFailure } from "./format-file.ts";
import type { MediaFile } from "./media-schema.ts";
import { abortedCode, uploadFile } from "./upload-file.ts";

/** Maximum number of files that are uploaded at the same time. */
const parallelUploads = 3;

/** An upload that runs, waits or has failed. */
export type UploadEntry = {
  readonly id: string;
  readonly name: string;
  /** The uploaded share, from 0 to 1. `undefined` while the upload waits. */
  readonly share?: number | undefined;
  readonly failure?: string | undefined;
};

type Task = { readonly id: string; readonly file: File; readonly aborter: AbortController };

export type Uploads = ReturnType<typeof useUploads>;

/** Uploads files in their order. `onUploaded` receives each stored file, and its number among the added files. */
export function useUploads(onUploaded: (file: MediaFile, number: number) => void) {
  const t = useTranslations();
  const language = useLocale();
  const [entries, setEntries] = useState<readonly UploadEntry[]>([]);
  const [done, setDone] = useState(0);
  const tasks = useRef<{ waiting: Task[]; running: Set<Task> }>({
    waiting: [],
    running: new Set(),
  });
  const count = useRef(0);
  const isBusy = entries.some(({ failure }) => failure === undefined);
  useLeaveWarning(isBusy, t("media.upload.leave"));
  useEffect(() => {
    const { current } = tasks;
    return () => {
      for (const { aborter } of [...current.waiting.splice(0), ...current.running]) aborter.abort();
    };
  }, []);

  const change = (id: string, changes: Partial<UploadEntry>) =>
    setEntries((all) => all.map((entry) => (entry.id === id ? { ...entry, ...changes } : entry)));
  const dismiss = (id: string) => setEntries((all) => all.filter((entry) => entry.id !== id));

  async function run(task: Task): Promise<void> {
    const stored = await upload(task);
    tasks.current.running.delete(task);
    startNext();
    if (stored !== undefined) onUploaded(stored, Number(task.id));
  }

  /** Returns the stored file, or `undefined` if the upload fails. */
  async function upload({ id, file, aborter }: Task): Promise<MediaFile | undefined> {
    try {
      const onProgress = (share: number) => change(id, { share });
      const stored = await uploadFile(file, { onProgress, signal: aborter.signal });
      setDone((before) => before + 1);
      dismiss(id);
      return stored;
    } catch (failure) {
      if (failure instanceof CallError && failure.code === abortedCode) dismiss(id);
      else change(id, { failure: formatUploadFailure(t, language, failure, file) });
      return undefined;
    }
  }

  function startNext(): void {
    const { waiting, running } = tasks.current;
    while (running.size < parallelUploads) {
      const task = waiting.shift();
      if (task === undefined) return;
      running.add(task);
      change(task.id, { share: 0 });
      void run(task);
    }
  }

  return {
    entries,
    isBusy,
    /** Number of files uploaded since the last call of `add` without other uploads. */
    done,
    dismiss,
    add: (files: readonly File[]): void => {
      if (files.length === 0) return;
      if (!isBusy) setDone(0);
      const added = files.map((file) => ({
        id: String((count.current += 1)),
        file,
        aborter: new AbortController(),
      }));
      setEntries((all) => [...all, ...added.map(({ id, file }) => ({ id, name: file.name }))]);
      tasks.current.waiting.push(...added);
      startNext();
    },
    cancel: (id: string): void => {
      const { waiting, running } = tasks.current;
      const index = waiting.findIndex((task) => task.id === id);
      if (index !== -1) waiting.splice(index, 1);
      for (const task of running) if (task.id === id) task.aborter.abort();
      dismiss(id);
    },
  };
}
