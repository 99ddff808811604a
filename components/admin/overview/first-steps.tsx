"use client"; // loads the steps, and hides them

import Button from "@mui/material/Button";
import { Circle, CircleCheck } from "lucide-react";
import { useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useAttempt } from "#components/calls/use-attempt.ts";
import { useResource } from "#components/calls/use-resource.tsx";
import { FormMessage } from "#components/ui/forms/form-message.tsx";
import { paths } from "#lib/site/paths/paths.ts";
import { firstStepsResponse, type FirstStep } from "#lib/wix/admin/first-steps.ts";
import { PageLink } from "../../layout/page-link.tsx";
import { ActionResult, type Result } from "../lists/action-result.tsx";
import { firstStepsPath, hideFirstSteps } from "./first-step-calls.ts";
import styles from "./first-steps.module.css";
import { SamplesDialog } from "./samples-dialog.tsx";

/** The page on which each step is done. */
const places: Readonly<Record<FirstStep, string>> = {
  name: paths.adminSettings("general"),
  look: paths.adminSettings("look"),
  post: paths.adminPosts(),
  imprint: paths.adminPages(),
  email: paths.adminSettings("email"),
  backup: paths.adminSettings("backups"),
};

type Props = { onSamplesRemoved: () => Promise<unknown> };

/** Renders the first steps of a new blog until they are done or hidden, and the removal of the sample blog. */
export function FirstSteps({ onSamplesRemoved }: Props) {
  const { data, mutate } = useResource(firstStepsPath, firstStepsResponse);
  const { attempt, isPending, failure } = useAttempt("admin");
  const [result, setResult] = useState<Result>();
  if (data === undefined) return null;
  const { steps, hasSamples } = data;
  return (
    <>
      {steps !== undefined && (
        <StepList
          steps={steps}
          isPending={isPending}
          onHide={() =>
            void attempt(async () => {
              await hideFirstSteps();
              await mutate();
            })
          }
        />
      )}
      {failure !== undefined && <FormMessage tone="error">{failure}</FormMessage>}
      <ActionResult result={result} />
      {hasSamples && (
        <Samples
          onRemoved={async (removed) => {
            await Promise.all([mutate(), onSamplesRemoved()]);
            setResult(removed);
          }}
        />
      )}
    </>
  );
}

type StepListProps = {
  steps: readonly { readonly name: FirstStep; readonly isDone: boolean }[];
  isPending: boolean;
  onHide: () => void;
};

function StepList({ steps, isPending, onHide }: StepListProps) {
  const t = useTranslations();
  const id = useId();
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section aria-labelledby={id} className={styles.card}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {t("dashboard.steps.title")}
        </h2>
        <span className="caption">
          {t("dashboard.steps.progress", { done, total: steps.length })}
        </span>
        <Button
          variant="text"
          size="compact"
          sx={{ marginInline: "auto -0.75rem", color: "var(--ink-soft)" }}
          aria-disabled={isPending}
          onClick={onHide}
        >
          {t("dashboard.steps.hide")}
        </Button>
      </div>
      <ol className={styles.steps}>
        {steps.map(({ name, isDone }) => (
          <li key={name} className={styles.step} data-done={isDone || undefined}>
            {isDone ? (
              <CircleCheck size={20} strokeWidth={1.6} aria-hidden />
            ) : (
              <Circle size={20} strokeWidth={1.6} aria-hidden />
            )}
            <PageLink href={places[name]} className={styles.link}>
              {t(`dashboard.steps.${name}`)}
            </PageLink>
            <span className="visually-hidden">
              {t(isDone ? "dashboard.steps.done" : "dashboard.steps.open")}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

type SamplesProps = { onRemoved: (result: Result) => Promise<void> };

/** Renders a note that the sample blog is still there, and the button that removes it. */
function Samples({ onRemoved }: SamplesProps) {
  const t = useTranslations();
  const button = useRef<HTMLButtonElement>(null);
  const [opening, setOpening] = useState(0);
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label={t("dashboard.samples.label")} className={styles.samples}>
      <p>{t("dashboard.samples.note")}</p>
      <Button
        ref={button}
        variant="outlined"
        size="compact"
        onClick={() => {
          setOpening(opening + 1);
          setOpen(true);
        }}
      >
        {t("dashboard.samples.open")}
      </Button>
      {opening > 0 && (
        <SamplesDialog
          key={opening}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onClosed={() => button.current?.focus()}
          onRemoved={onRemoved}
        />
      )}
    </section>
  );
}
