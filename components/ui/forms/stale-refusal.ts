import type { Refusal } from "./use-refusal.ts";

/**
 * Returns the part of a refusal that still applies to a form, or `undefined` if there is none: the refusal of a value
 * that was corrected since it was sent says nothing about the new one.
 */
export function dropStale(
  refusal: Refusal,
  sent: FormData,
  current: FormData | undefined,
): Refusal | undefined {
  const isStale = (name: string) =>
    current !== undefined && sent.has(name) && !isEqual(sent.getAll(name), current.getAll(name));
  const { violations = [], about = [], retryAfterSeconds } = refusal;
  const message = about.some(isStale) ? undefined : refusal.message;
  const left = violations.filter(({ field }) => !isStale(field));
  if (message === refusal.message && left.length === violations.length) return refusal;
  const isEmpty = message === undefined && retryAfterSeconds === undefined && left.length === 0;
  return isEmpty ? undefined : { ...refusal, message, violations: left };
}

const isEqual = (one: readonly FormDataEntryValue[], other: readonly FormDataEntryValue[]) =>
  one.length === other.length && one.every((value, index) => value === other[index]);
