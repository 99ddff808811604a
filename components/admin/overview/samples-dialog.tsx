"use client"; // loads what would be removed, and removes it

import { useTranslations } from "use-intl";
import { AsyncState } from "#components/calls/async-state.tsx";
import { useResource } from "#components/calls/use-resource.tsx";
import type { Translator } from "#lib/messages/translator.ts";
import { samplesResponse, type SampleReport } from "#lib/wix/admin/first-steps.ts";
import { FormDialog } from "../form-dialog.tsx";
import type { Result } from "../lists/action-result.tsx";
import { removeSamples, samplesPath } from "./first-step-calls.ts";
import styles from "./first-steps.module.css";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  onClosed: () => void;
  onRemoved: (result: Result) => Promise<void>;
};

/** Asks whether to remove the sample blog, and lists what will be removed and what will stay. */
export function SamplesDialog({ isOpen, onClose, onClosed, onRemoved }: Props) {
  const t = useTranslations();
  const { data, error, reload } = useResource(samplesPath, samplesResponse, {
    revalidateOnMount: true,
    revalidateOnFocus: false,
  });
  return (
    <FormDialog
      isOpen={isOpen}
      title={t("dashboard.samples.question")}
      note={t("dashboard.samples.explanation")}
      submitLabel={t("dashboard.samples.submit")}
      isDestructive
      onSubmit={async () => {
        const report = await removeSamples();
        onClose();
        await onRemoved({ text: describeRemoval(t, report) });
      }}
      onClose={onClose}
      onClosed={onClosed}
    >
      {data === undefined ? (
        <AsyncState area="admin" error={error} reload={reload} />
      ) : (
        <>
          <ul className={styles.removed}>
            {listCounts(t, data).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          {data.kept.length > 0 && (
            <details>
              <summary className="disclosure">
                {t("dashboard.samples.kept", { count: data.kept.length })}
              </summary>
              <ul className={styles.removed}>
                {describeKept(t, data).map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </details>
          )}
        </>
      )}
    </FormDialog>
  );
}

const countedKinds = ["posts", "categories", "tags", "authors", "comments", "files"] as const;

const listCounts = (t: Translator, report: SampleReport): string[] =>
  countedKinds
    .filter((kind) => report[kind] > 0)
    .map((kind) => t(`dashboard.samples.${kind}`, { count: report[kind] }));

/** Returns what was removed, and the number of entries that stay. The question has already named them. */
const describeRemoval = (t: Translator, { posts, kept }: SampleReport): string => {
  const done = t("dashboard.samples.done", { count: posts });
  return kept.length === 0
    ? done
    : `${done} ${t("dashboard.samples.stay", { count: kept.length })}`;
};

/** Returns a line for each entry that stays, with the reason. */
const describeKept = (t: Translator, { kept }: SampleReport): string[] =>
  kept.map(({ kind, name, reason }) =>
    t(`dashboard.samples.${reason}`, { name, kind: t(`dashboard.samples.kinds.${kind}`) }),
  );
