/** Fields that occur in the bodies of several calls that write to the blog. */
import { z } from "zod";
import { cleanName } from "../../wix/clean-name.ts";
import { longestTag } from "../../site/text/language.ts";
import { slugifyText } from "../../site/paths/slugify-text.ts";

const noNul = (value: string) => !value.includes("\0");
/** Returns the schema of a text with at most the given number of characters. */
export const text = (longest: number) =>
  z
    .string("must be text")
    .max(longest, `must have at most ${longest} characters`)
    .refine(noNul, "must not contain NUL");

/** Returns the schema of a name or title with at most the given number of characters, of which one is visible. */
export const name = (longest: number) =>
  z
    .string("must be text")
    .transform(cleanName)
    .pipe(
      z
        .string()
        .min(1, "must not be empty")
        .max(longest, `must have at most ${longest} characters`),
    );

/** Requires a letter or a digit in a slug. An empty slug means that the platform makes one. */
export const slugCheck = z.refine<string>((slug) => slug === "" || slugifyText(slug) !== "", {
  error: "must contain a letter or a digit",
  params: { rule: "NO_LETTER_OR_DIGIT" },
});

/** An IETF BCP 47 language tag. */
export const languageTag = z
  .string("must be text")
  .max(longestTag, `must have at most ${longestTag} characters`)
  .regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, "must be a language tag such as en or pt-BR");

/** Returns the check that a value's JSON has at most the given number of KiB. */
export const limitJson = (kibibytes: number) =>
  z.refine((value) => Buffer.byteLength(JSON.stringify(value)) <= kibibytes * 1024, {
    error: `must have at most ${kibibytes} KiB as JSON`,
    params: { type: "MAX_SIZE" },
  });
/** Maximum size of SEO settings as JSON, in KiB. They may contain structured data. */
export const maximumSeoSize = 64;

const props = z.record(z.string().max(200), z.unknown()).nullish();

/** SEO settings. Unknown fields are dropped. */
export const seoData = z
  .object({
    tags: z
      .array(
        z.object({
          type: z.enum(["title", "meta", "script", "link"], {
            error: "must be title, meta, script or link",
          }),
          props,
          meta: props,
          children: z.string().max(10_000).optional(),
          custom: z.boolean().optional(),
          disabled: z.boolean().optional(),
        }),
      )
      .max(100)
      .default([]),
    settings: z
      .object({
        preventAutoRedirect: z.boolean().optional(),
        keywords: z
          .array(
            z.object({
              term: z.string().max(200),
              isMain: z.boolean().optional(),
              origin: z.string().max(1000).nullish(),
            }),
          )
          .max(5, "must not have more than 5 entries")
          .optional(),
      })
      .optional(),
  })
  .check(limitJson(maximumSeoSize));
