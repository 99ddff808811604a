/** The bodies and parameters of the Members API (docs/api.md, “Member calls”). */
import { z } from "zod";
import { queryBody, sortBody } from "../query/query.ts";
import { pictureInput } from "../blog/media/read-picture.ts";
import { emailAddress } from "../identity/members/email-address.ts";
import { identityProfile, text as plainText } from "../identity/members/profile.ts";

const { nickname, firstName, lastName, company, position, birthdate, emails, phones } =
  identityProfile.shape;

/** An empty text clears a field, as `null` does. */
const clearable = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === "" ? null : value), schema);
const text = (maximum: number) => clearable(plainText(maximum).nullish());

const address = z.object({
  streetAddress: z.object({ number: text(30), name: text(200) }).nullish(),
  addressLine: text(200),
  addressLine2: text(200),
  city: text(100),
  subdivision: text(100),
  country: clearable(
    z
      .string()
      .regex(/^[A-Z]{2}$/, "must be a two-letter country code")
      .nullish(),
  ),
  postalCode: text(20),
});
export type MemberAddress = z.infer<typeof address>;

/** The value of a custom field: a text, a number or a list of texts. */
const customValue = z.union(
  [plainText(2000), z.number(), z.array(plainText(2000)).max(100), z.null()],
  { error: "must be a text, a number or a list of texts" },
);

const picture = clearable(pictureInput.nullish());

/** The fields of a member that a call can set. All others are ignored, as clients send whole members. */
const fields = {
  privacyStatus: z.enum(["UNKNOWN", "PRIVATE", "PUBLIC"]).nullish(),
  profile: z
    .object({ nickname: clearable(nickname), title: text(200), photo: picture, cover: picture })
    .partial()
    .nullish(),
  contact: z
    .object({
      firstName: clearable(firstName),
      lastName: clearable(lastName),
      company: clearable(company),
      jobTitle: clearable(position),
      birthdate: clearable(birthdate),
      emails: emails.nullish(),
      phones: phones.nullish(),
      addresses: z.array(address).max(20).nullish(),
      customFields: z
        .record(z.string().max(100), z.object({ value: customValue.optional() }))
        .nullish(),
    })
    .partial()
    .nullish(),
};

export const memberCreation = z.object({
  member: z.object({ loginEmail: emailAddress, ...fields }),
});
export const memberUpdate = z.object({ member: z.object(fields).partial() });
export type MemberFields = z.infer<typeof memberUpdate>["member"];

export const slugUpdate = z.object({ slug: z.string().min(1, "must not be empty").max(255) });

export const fieldsetNames = ["PUBLIC", "EXTENDED", "FULL"] as const;
export type Fieldset = (typeof fieldsetNames)[number];
const fieldset = z.enum(fieldsetNames, { error: `must be one of ${fieldsetNames.join(", ")}` });
export const fieldsets = z.array(fieldset).max(3, "must not have more than 3 entries");

const searchFields = [
  "loginEmail",
  "contact.firstName",
  "contact.lastName",
  "profile.title",
  "profile.nickname",
  "profile.slug",
] as const;
export type SearchField = (typeof searchFields)[number];

/** A text search. An empty one matches all members. */
export const search = z
  .object({
    expression: plainText(100).nullish(),
    fields: z
      .array(z.enum(searchFields, { error: `must be one of ${searchFields.join(", ")}` }))
      .max(4, "must not have more than 4 entries")
      .nullish(),
  })
  .nullish();
export type MemberSearch = z.infer<typeof search>;

export const memberQuery = z.object({
  query: queryBody.shape.query.unwrap().unwrap().extend({ sorting: sortBody }).nullish(),
  fieldsets: fieldsets.nullish(),
  search,
});

/** Parameters of a list, which `@wix/members` sends as JSON in base64. */
export const memberList = z.object({
  paging: queryBody.shape.query.unwrap().unwrap().shape.paging,
  fieldsets: fieldsets.nullish(),
  sorting: sortBody,
});

const memberId = plainText(64).min(1);
export const bulkDeletion = z.object({
  memberIds: z
    .array(memberId)
    .min(1, "must not be empty")
    .max(100, "must not have more than 100 entries"),
});
export const bulkFilter = z.object({
  filter: z.record(z.string(), z.unknown(), { error: "must be a filter" }),
  search,
  contentAssigneeId: memberId.nullish(),
});
