import type { Violation } from "./use-submission.ts";

/** What the browser finds wrong with a form's fields, in our words and in the order of the form. */
export function nativeViolations(form: HTMLFormElement): Violation[] {
  return [...form.elements].flatMap((element) => {
    if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return [];
    const description = sentenceOf(element);
    return description === undefined ? [] : [{ field: element.name, description }];
  });
}

function sentenceOf(element: HTMLInputElement | HTMLTextAreaElement): string | undefined {
  const { validity } = element;
  if (validity.valid) return undefined;
  if (validity.valueMissing) return "This is needed.";
  if (validity.typeMismatch && element.type === "email") return "This is not an e-mail address.";
  if (validity.tooShort) return `Use at least ${element.minLength} characters.`;
  if (validity.tooLong) return `Use at most ${element.maxLength} characters.`;
  return element.title === "" ? "This cannot be right." : element.title;
}
