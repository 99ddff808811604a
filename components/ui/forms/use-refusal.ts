"use client"; // moves the focus to invalid fields

import { useLayoutEffect, useRef, useState, type RefObject } from "react";
import { useTranslations } from "use-intl";
import type { CodeProblem } from "#lib/wix/site/code-problem.ts";
import type { Translator } from "#lib/messages/translator.ts";
import { waitingTime } from "./waiting-time.ts";

export type Violation = {
  readonly field: string;
  readonly description: string;
  readonly codeProblem?: CodeProblem | undefined;
};

/** The reasons why a form was rejected. */
export type Refusal = {
  readonly message?: string | undefined;
  /** `field` is the name of an input. A violation without a matching input is shown above the form. */
  readonly violations?: readonly Violation[] | undefined;
  readonly retryAfterSeconds?: number | undefined;
  /** Names of the inputs that the message is about. */
  readonly about?: readonly string[] | undefined;
};

type Shown = { readonly message: string | undefined; readonly violations: readonly Violation[] };

const nothing: Shown = { message: undefined, violations: [] };

/** Shows a refusal until the next submission, and a field's error until the field changes. */
export function useRefusal(form: RefObject<HTMLFormElement | null>, initial: Refusal | undefined) {
  const t = useTranslations();
  const [shown, setShown] = useState<Shown>(() =>
    initial === undefined ? nothing : show(t, initial),
  );
  const wasRefused = useRef(false);
  useLayoutEffect(() => {
    if (!wasRefused.current) return;
    wasRefused.current = false;
    focusFirst(form.current, shown.violations);
  }, [form, shown]);
  return {
    shown,
    clear: () => setShown(nothing),
    clearField: (name: string | null) => {
      if (!shown.violations.some(({ field }) => field === name)) return;
      setShown({ ...shown, violations: shown.violations.filter(({ field }) => field !== name) });
    },
    refuse: (refusal: Refusal) => {
      wasRefused.current = true;
      setShown(show(t, refusal, form.current));
    },
  };
}

function show(t: Translator, refusal: Refusal, form?: HTMLFormElement | null): Shown {
  const { message, violations = [], retryAfterSeconds } = refusal;
  const isPlaced = ({ field }: Violation) =>
    form === undefined || form === null || form.elements.namedItem(field) !== null;
  const sentences = [
    message,
    ...violations.filter((violation) => !isPlaced(violation)).map(({ description }) => description),
    retryAfterSeconds === undefined
      ? undefined
      : t("members.form.tryAgainIn", waitingTime(retryAfterSeconds)),
  ].filter((sentence) => sentence !== undefined);
  return {
    message: sentences.length === 0 ? undefined : sentences.join(" "),
    violations: violations.filter(isPlaced),
  };
}

function focusFirst(form: HTMLFormElement | null, violations: readonly Violation[]): void {
  const names = violations.map(({ field }) => field);
  const first = [...(form?.elements ?? [])].find((element) =>
    names.includes(element.getAttribute("name") ?? ""),
  );
  if (first instanceof HTMLElement) first.focus();
}
