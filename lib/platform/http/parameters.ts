/** Schemas for URL query parameters, which arrive as lists of strings. */
import { z } from "zod";
import { maximumOffset } from "../../wix/paging.ts";
import { maximumLimit, defaultLimit } from "../query/query.ts";
import { parseIsoDate } from "./iso-date.ts";

const one = z
  .array(z.string())
  .max(1, "must be given once")
  .transform(([value]) => value ?? "");

const noNul = (value: string) => !value.includes("\0");

/** Maximum length of a comma-separated list, in characters. Long enough for 100 IDs. */
const longestList = 8_000;

export const text = one.pipe(
  z.string().max(1000, "is too long").refine(noNul, "must not contain NUL"),
);

export const flag = one
  .pipe(z.enum(["true", "false"], { error: "must be true or false" }))
  .transform((value) => value === "true");

export const wholeNumber = (minimum: number, maximum: number) =>
  one.pipe(
    z
      .string()
      .regex(/^-?\d{1,15}$/, "must be a whole number")
      .transform(Number)
      .pipe(
        z
          .number()
          .min(minimum, `must be at least ${minimum}`)
          .max(maximum, `must be at most ${maximum}`),
      ),
  );

/** A list of at most 100 values, given as a repeated or comma-separated query parameter. */
export const textList = z
  .array(z.string().max(longestList, "is too long").refine(noNul, "must not contain NUL"))
  .transform((values) =>
    values.flatMap((value) => value.split(",")).filter((value) => value !== ""),
  )
  .pipe(
    z
      .array(z.string().max(1000, "is too long"))
      .max(maximumLimit, `must not have more than ${maximumLimit} values`),
  );

export const enumValue = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  one.pipe(z.enum(values, { error: `must be one of ${values.join(", ")}` }));

/** An ISO 8601 date, parsed to epoch milliseconds. */
export const timestamp = one.pipe(
  z
    .string()
    .transform(parseIsoDate)
    .pipe(z.number({ error: "must be an ISO 8601 date" })),
);

/** A list's `paging.limit` and `paging.offset`. */
export const paging = {
  "paging.limit": wholeNumber(0, maximumLimit).default(defaultLimit),
  "paging.offset": wholeNumber(0, maximumOffset).default(0),
};
