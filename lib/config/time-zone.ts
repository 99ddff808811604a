import { z } from "zod";

/** The name of a time zone in the IANA database, in any spelling. Offsets such as `+01:00` are rejected. */
export const timeZoneName = z
  .string()
  .trim()
  .refine(isTimeZoneName, "must be an IANA time zone such as Europe/Berlin");

function isTimeZoneName(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
