/** The API's `identityProfile`: a member's personal data (docs/api.md, “Identity profile”). */
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { longestTag } from "../../../site/text/language.ts";
import { invalidArgument, invalidField } from "../../../wix/errors/errors.ts";
import { addressTags, emailTags, phoneTags, privacyStatuses } from "../../../wix/identity.ts";
import { cleanName } from "../../../wix/clean-name.ts";
import { emailAddress } from "./email-address.ts";

const maximumEntries = 20;
const deepest = 5;
const maximumCustomFields = 50;

// oxlint-disable-next-line no-control-regex -- rejects control characters
const control = /[\u0000-\u001F\u007F]/;
/** Creates the schema for a trimmed text without control characters. */
export const text = (maximum: number) =>
  z
    .string()
    .trim()
    .max(maximum, `must be at most ${maximum} characters`)
    .refine((value) => !control.test(value), {
      error: "must not contain control characters",
      params: { rule: "CONTROL_CHARACTERS" },
    });
const optional = (maximum: number) => text(maximum).nullish();
const requiredName = (maximum: number) =>
  text(maximum).transform(cleanName).pipe(z.string().min(1, "must not be empty"));
const optionalName = (maximum: number) => text(maximum).transform(cleanName).nullish();

export type CustomValue =
  | { strValue: string }
  | { numValue: number }
  | { dateValue: string }
  | { listValue: { value: CustomValue[] } }
  | { mapValue: { value: Record<string, CustomValue> } };

/**
 * Creates the schema for a text, number, date, list or map. Lists and maps can be nested `depth` levels deep.
 */
function customValue(depth: number): z.ZodType<CustomValue> {
  const plain = [
    z.strictObject({ strValue: text(2000) }),
    z.strictObject({ numValue: z.number() }),
    z.strictObject({
      dateValue: z.iso.datetime({ offset: true, error: "must be an ISO 8601 date" }),
    }),
  ] as const;
  if (depth === 0) return z.union(plain);
  const inner = customValue(depth - 1);
  return z.union([
    ...plain,
    z.strictObject({ listValue: z.object({ value: z.array(inner).max(100) }) }),
    z.strictObject({ mapValue: z.object({ value: z.record(text(100), inner) }) }),
  ]);
}

const address = z.object({
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, "must be a two-letter country code")
    .nullish(),
  subdivision: optional(100),
  city: optional(100),
  postalCode: optional(20),
  streetAddress: z.object({ number: optional(30), name: optional(200) }).nullish(),
  addressLine1: optional(200),
  addressLine2: optional(200),
});

const phoneNumber = text(30).regex(/^\+?[\d\s().-]{3,}$/, "must be a phone number");

export const identityProfile = z.object({
  nickname: optionalName(60),
  firstName: optionalName(60),
  lastName: optionalName(60),
  picture: z
    .url({ protocol: /^https$/, error: "must be an https URL" })
    .max(1000)
    .nullish(),
  company: optionalName(100),
  position: optionalName(100),
  birthdate: z.iso.date("must be a date such as 1990-05-17").nullish(),
  language: z
    .string()
    .max(longestTag)
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "must be a language tag such as en")
    .nullish(),
  privacyStatus: z.enum(privacyStatuses).optional(),
  emails: z.array(emailAddress).max(maximumEntries).optional(),
  secondaryEmails: z
    .array(
      z.object({
        email: emailAddress,
        tag: z.enum(emailTags).default("UNTAGGED"),
      }),
    )
    .max(maximumEntries)
    .optional(),
  phones: z.array(phoneNumber).max(maximumEntries).optional(),
  phonesV2: z
    .array(
      z.object({
        countryCode: z
          .string()
          .regex(/^[A-Z]{2}$/, "must be a two-letter country code")
          .nullish(),
        phone: phoneNumber,
        tag: z.enum(phoneTags).default("UNTAGGED"),
      }),
    )
    .max(maximumEntries)
    .optional(),
  addresses: z
    .array(z.object({ address, tag: z.enum(addressTags).default("UNTAGGED") }))
    .max(maximumEntries)
    .optional(),
  labels: z.array(requiredName(60)).max(maximumEntries).optional(),
  customFields: z
    .array(z.object({ name: requiredName(100), value: customValue(deepest) }))
    .max(maximumCustomFields, `must have at most ${maximumCustomFields} fields`)
    .refine(
      (fields) => new Set(fields.map(({ name }) => name)).size === fields.length,
      "must not have two fields with the same name",
    )
    .optional(),
});
export type IdentityProfile = z.infer<typeof identityProfile>;

type CustomFields = NonNullable<IdentityProfile["customFields"]>;

/**
 * Returns a member's changes with the custom fields merged: the fields that members may set have the values sent, and
 * all other fields are unchanged.
 *
 * Throws `INVALID_ARGUMENT` if the member changes a field that only the owner may set, or if the total number
 * of fields is too large.
 *
 * @param field the profile's field name in the request, for the error
 */
export function mergeOwnFields(
  changes: IdentityProfile,
  before: CustomFields,
  openFields: readonly string[],
  field = "",
): IdentityProfile {
  const { customFields } = changes;
  if (customFields === undefined) return changes;
  const closed = before.filter(({ name }) => !openFields.includes(name));
  const violations = customFields.flatMap((given, index) =>
    openFields.includes(given.name) || closed.some((kept) => isDeepStrictEqual(kept, given))
      ? []
      : [
          {
            field: `${field}customFields[${index}]`,
            description: "can only be set by the owner of the site",
            type: "READ_ONLY",
          },
        ],
  );
  if (violations.length > 0) throw invalidArgument(violations);
  const open = customFields.filter(({ name }) => openFields.includes(name));
  const merged = [...closed, ...open];
  if (merged.length > maximumCustomFields) {
    const description = `must have at most ${maximumCustomFields} fields, with those that only the owner can set`;
    throw invalidField(`${field}customFields`, "SIZE", description);
  }
  return { ...changes, customFields: merged };
}

/** Returns a profile with the changes applied. A change to `null` removes the field. */
export function changeProfile(profile: IdentityProfile, changes: IdentityProfile): IdentityProfile {
  const entries = Object.entries({ ...profile, ...changes });
  return identityProfile.parse(
    Object.fromEntries(entries.filter(([, value]) => value !== null && value !== undefined)),
  );
}
