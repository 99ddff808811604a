"use client"; // submits a form, and moves the focus to invalid fields

import { useEffect, useRef, useState, useSyncExternalStore, type FormEvent } from "react";
import { useTranslations } from "use-intl";
import { nativeViolations } from "./native-violations.ts";
import { dropStale } from "./stale-refusal.ts";
import { useRefusal, type Refusal } from "./use-refusal.ts";

/** The result of a submission. `leaving` keeps the form pending, because the page is about to unload. */
export type Outcome = Refusal | "done" | "leaving";

/**
 * Submits a form, one submission at a time, and shows why it was rejected. Moves the focus to the first
 * invalid field. If there is none, the message above the form takes the focus. A refusal of a value that was corrected
 * during the submission is not shown; if the form was submitted again meanwhile, the new values are sent.
 *
 * `initial` is a refusal to show when the page opens.
 */
export function useSubmission(action: (data: FormData) => Promise<Outcome>, initial?: Refusal) {
  const t = useTranslations();
  const form = useRef<HTMLFormElement>(null);
  const isRunning = useRef(false);
  /** Whether the form was submitted again during a submission. */
  const isRepeated = useRef(false);
  const [isPending, setPending] = useState(false);
  const { shown, refuse, clear, clearField } = useRefusal(form, initial);
  const isHydrated = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  useEffect(() => {
    // The browser may restore a pending form from its back/forward cache.
    const reopen = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      isRunning.current = false;
      setPending(false);
    };
    addEventListener("pageshow", reopen);
    return () => removeEventListener("pageshow", reopen);
  }, []);

  const run = async (data: FormData) => {
    if (isRunning.current) return;
    isRunning.current = true;
    isRepeated.current = false;
    setPending(true);
    clear();
    let outcome: Outcome;
    try {
      outcome = await action(data);
    } catch {
      outcome = { message: t("members.problems.unreachable") };
    }
    if (outcome === "leaving") return;
    isRunning.current = false;
    setPending(false);
    if (outcome === "done") return;
    const current = form.current === null ? undefined : new FormData(form.current);
    const refusal = dropStale(outcome, data, current);
    if (refusal !== undefined) refuse(refusal);
    else if (isRepeated.current) start();
  };

  const start = () => {
    if (form.current === null) return;
    const violations = nativeViolations(t, form.current);
    if (violations.length > 0) refuse({ violations });
    else void run(new FormData(form.current));
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isRunning.current) isRepeated.current = true;
    else start();
  };

  return {
    isPending,
    /** The message above the form. */
    message: shown.message,
    findError: (field: string): string | undefined =>
      shown.violations.find((violation) => violation.field === field)?.description,
    /** Runs the action without a submit event. */
    run,
    formProps: {
      // Listens on the element, because React handles no events while a view transition captures the page, so
      // the browser would submit the form itself.
      ref: (element: HTMLFormElement | null) => {
        form.current = element;
        element?.addEventListener("submit", submit);
        return () => {
          element?.removeEventListener("submit", submit);
          form.current = null;
        };
      },
      // If the form is submitted before the listener is attached, a password must not end up in the URL.
      method: "post" as const,
      // Without JavaScript, the form needs the browser's own validation messages.
      noValidate: isHydrated,
      onInput: ({ target }: FormEvent<HTMLFormElement>) => {
        if (target instanceof HTMLElement) clearField(target.getAttribute("name"));
      },
    },
  };
}

const subscribeToNothing = () => () => undefined;
