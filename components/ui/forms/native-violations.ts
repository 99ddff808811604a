import type { Translator } from "#lib/messages/translator.ts";
import type { Violation } from "./use-refusal.ts";

/** Messages for empty required fields, by field name. */
const missingValueMessages = {
  at: "members.missing.at",
  code: "members.missing.code",
  currentPassword: "members.missing.currentPassword",
  email: "members.missing.email",
  newPassword: "members.missing.newPassword",
  password: "members.missing.password",
  slug: "members.missing.slug",
} as const;

/** Returns the browser's validation errors with our messages, in form order. */
export function nativeViolations(t: Translator, form: HTMLFormElement): Violation[] {
  return [...form.elements].flatMap((element) => {
    if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return [];
    const description = describeViolation(t, element);
    return description === undefined ? [] : [{ field: element.name, description }];
  });
}

function describeViolation(
  t: Translator,
  element: HTMLInputElement | HTMLTextAreaElement,
): string | undefined {
  const { validity, minLength, maxLength, title, name } = element;
  if (validity.valid) return undefined;
  if (validity.valueMissing)
    return t(
      hasMissingValueMessage(name) ? missingValueMessages[name] : "members.violations.EMPTY",
    );
  if (validity.tooShort) return t("members.violations.TOO_SHORT", { count: minLength });
  if (validity.tooLong) return t("members.violations.TOO_LONG", { count: maxLength });
  return title === "" ? t("members.form.cannotBeRight") : title;
}

function hasMissingValueMessage(name: string): name is keyof typeof missingValueMessages {
  return Object.hasOwn(missingValueMessages, name);
}
