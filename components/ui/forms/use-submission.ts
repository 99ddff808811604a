"use client"; // submits a form, and moves the focus to invalid fields

import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type FormEvent,
  type RefObject,
} from "react";
import { useTranslations } from "use-intl";
import type { Translator } from "#lib/messages/translator.ts";
import { nativeViolations } from "./native-violations.ts";
import { waitingTime } from "./waiting-time.ts";

export type Violation = { readonly field: string; readonly description: string };

/** The reasons why a form was rejected. */
export type Refusal = {
  readonly message?: string | undefined;
  /** `field` is the name of an input. A violation without a matching input is shown above the form. */
  readonly violations?: readonly Violation[] | undefined;
  readonly retryAfterSeconds?: number | undefined;
};

/** The result of a submission. `leaving` keeps the form pending, because the page is about to unload. */
export type Outcome = Refusal | "done" | "leaving";

type Shown = { readonly message: string | undefined; readonly violations: readonly Violation[] };

const nothing: Shown = { message: undefined, violations: [] };

/**
 * Submits a form, one submission at a time, and shows why it was rejected. Moves the focus to the first
 * invalid field. If there is none, the message above the form takes the focus.
 *
 * `initial` is a refusal to show when the page opens.
 */
export function useSubmission(action: (data: FormData) => Promise<Outcome>, initial?: Refusal) {
  const t = useTranslations();
  const form = useRef<HTMLFormElement>(null);
  const isRunning = useRef(false);
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
    if (outcome !== "done") refuse(outcome);
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isRunning.current || form.current === null) return;
    const violations = nativeViolations(t, form.current);
    if (violations.length > 0) refuse({ violations });
    else void run(new FormData(form.current));
  };

  return {
    isPending,
    /** The message above the form. */
    message: shown.message,
    findError: (field: string): string | undefined =>
      shown.violations.find((violation) => violation.field === field)?.description,
    /** Runs the action without a submit event. */
    run,
    /** Props of the `form` element. */
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

/** Shows a refusal until the next submission, and a field's error until the field changes. */
function useRefusal(form: RefObject<HTMLFormElement | null>, initial: Refusal | undefined) {
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

const subscribeToNothing = () => () => undefined;
