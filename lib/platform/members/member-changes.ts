/** Converts a member in a request to the profile that the platform stores. */
import { invalidArgument } from "../../wix/errors/errors.ts";
import {
  mergeOwnFields,
  type CustomValue,
  type IdentityProfile,
} from "../identity/members/profile.ts";
import type { MemberAddress, MemberFields } from "./member-input.ts";

/**
 * Returns the changes to a profile. Empty lists change nothing, as in the Wix API. Throws `INVALID_ARGUMENT`
 * for custom fields that the owner has not defined.
 */
export function toProfileChanges(
  { privacyStatus, profile, contact }: MemberFields,
  before: IdentityProfile,
  definedFields: readonly string[],
): IdentityProfile {
  const { emails, phones, addresses, customFields, jobTitle, ...names } = contact ?? {};
  const changes: IdentityProfile = {
    ...names,
    ...(jobTitle !== undefined && { position: jobTitle }),
    ...(profile?.nickname !== undefined && { nickname: profile.nickname }),
    ...(privacyStatus && privacyStatus !== "UNKNOWN" && { privacyStatus }),
    ...(emails?.length && { emails, secondaryEmails: [] }),
    ...(phones?.length && { phones: [], phonesV2: keepTags(phones, before.phonesV2) }),
    ...(addresses?.length && { addresses: addresses.map(toAddress) }),
  };
  return customFields ? changeCustomFields(changes, before, customFields, definedFields) : changes;
}

type Phones = NonNullable<IdentityProfile["phonesV2"]>;

/** Returns the phones. A number that the profile already contains keeps its country and tag. */
const keepTags = (phones: readonly string[], before: Phones = []): Phones =>
  phones.map(
    (phone) => before.find((known) => known.phone === phone) ?? { phone, tag: "UNTAGGED" },
  );

const toAddress = ({ addressLine, ...address }: MemberAddress) => ({
  address: { ...address, addressLine1: addressLine },
  tag: "UNTAGGED" as const,
});

type CustomFields = NonNullable<NonNullable<MemberFields["contact"]>["customFields"]>;

/** Sets the given fields and keeps the others. A field without a value is removed. */
function changeCustomFields(
  changes: IdentityProfile,
  before: IdentityProfile,
  given: CustomFields,
  definedFields: readonly string[],
): IdentityProfile {
  const unknown = Object.keys(given).filter((name) => !definedFields.includes(name));
  if (unknown.length > 0) {
    throw invalidArgument(
      unknown.map((name) => ({
        field: `member.contact.customFields.${name}`,
        description: "is not a field that the owner has defined",
        type: "READ_ONLY",
      })),
    );
  }
  const kept = (before.customFields ?? []).filter(({ name }) => !Object.hasOwn(given, name));
  const set = Object.entries(given).flatMap(([name, { value }]) => {
    const wrapped = wrapValue(value);
    return wrapped === undefined ? [] : [{ name, value: wrapped }];
  });
  const customFields = [...kept, ...set];
  return mergeOwnFields(
    { ...changes, customFields },
    before.customFields ?? [],
    definedFields,
    "member.contact.",
  );
}

function wrapValue(value: CustomFields[string]["value"]): CustomValue | undefined {
  if (typeof value === "number") return { numValue: value };
  if (typeof value === "string") return value === "" ? undefined : { strValue: value };
  return value ? { listValue: { value: value.map((strValue) => ({ strValue })) } } : undefined;
}
