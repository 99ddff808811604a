/** Members in the API's format (docs/api.md, “Member object”). */
import type { Selectable } from "kysely";
import type { MemberTable } from "../database/schema.ts";
import { readProfile, type IdentityRow } from "../identity/identity.ts";
import { buildPublicPage } from "../identity/members/member-page.ts";
import type { CustomValue, IdentityProfile } from "../identity/members/profile.ts";
import type { Fieldset } from "./member-input.ts";

/** A member's account and public profile. Guest authors have no account, pending members no profile. */
export type MemberRecord = {
  readonly account: IdentityRow | undefined;
  readonly page: Selectable<MemberTable> | undefined;
};

const statuses: Readonly<Record<IdentityRow["status"], string>> = {
  UNKNOWN_STATUS: "UNKNOWN",
  PENDING: "PENDING",
  ACTIVE: "APPROVED",
  BLOCKED: "BLOCKED",
  DELETED: "OFFLINE",
  OFFLINE: "OFFLINE",
};

/** The states in the field set `PUBLIC`, which does not show them. */
const hiddenStates = { status: "UNKNOWN", privacyStatus: "UNKNOWN", activityStatus: "UNKNOWN" };

/** Returns a member with the fields of a field set. */
export function wireMember(record: MemberRecord, set: Fieldset, siteLanguage: string) {
  const { account, page } = record;
  const { id, created_at, updated_at } = account ?? page ?? throwMissing();
  const common = {
    id,
    contactId: id,
    createdDate: new Date(created_at).toISOString(),
    updatedDate: new Date(updated_at).toISOString(),
  };
  const profile = wireProfile(record, set, siteLanguage);
  if (set === "PUBLIC") return { ...common, ...hiddenStates, profile };
  if (account === undefined) return { ...common, status: "OFFLINE", ...guestStates, profile };
  return {
    ...common,
    loginEmail: account.email,
    status: statuses[account.status],
    privacyStatus: account.privacy,
    activityStatus: account.muted === 1 ? "MUTED" : "ACTIVE",
    profile,
    ...(set === "FULL" && {
      loginEmailVerified: account.email_verified === 1,
      ...(account.last_login_at !== null && {
        lastLoginDate: new Date(account.last_login_at).toISOString(),
      }),
      contact: wireContact(account.email, readProfile(account)),
    }),
  };
}

/** The states of a guest author. */
const guestStates = { privacyStatus: "PUBLIC", activityStatus: "ACTIVE" };

function wireProfile({ account, page }: MemberRecord, set: Fieldset, siteLanguage: string) {
  const shown =
    page ??
    (account && {
      ...buildPublicPage(account.id, readProfile(account), siteLanguage, account.slug),
      about: account.title ?? "",
      photo: account.photo,
    }) ??
    throwMissing();
  const isHidden = set === "PUBLIC" && account?.privacy === "PRIVATE";
  const photo = parsePicture(shown.photo);
  const cover = isHidden ? undefined : parsePicture(account?.cover ?? null);
  return {
    nickname: (set === "PUBLIC" ? undefined : account?.nickname) ?? shown.nickname,
    slug: shown.slug,
    title: shown.about,
    ...(photo !== undefined && { photo }),
    ...(cover !== undefined && { cover }),
  };
}

const parsePicture = (stored: string | null): unknown =>
  stored === null ? undefined : (JSON.parse(stored) ?? undefined);

function wireContact(loginEmail: string, profile: IdentityProfile) {
  const { emails, secondaryEmails, phones = [], phonesV2 = [], addresses = [] } = profile;
  const own = [...(emails ?? []), ...(secondaryEmails ?? []).map(({ email }) => email)];
  return {
    firstName: profile.firstName,
    lastName: profile.lastName,
    // A member without a list of addresses can be reached at the login address.
    emails: emails === undefined && own.length === 0 ? [loginEmail] : [...new Set(own)],
    phones: [...new Set([...phones, ...phonesV2.map(({ phone }) => phone)])],
    addresses: addresses.map(({ address: { addressLine1, ...address } }) => ({
      ...address,
      addressLine: addressLine1,
    })),
    birthdate: profile.birthdate,
    company: profile.company,
    jobTitle: profile.position,
    customFields: Object.fromEntries(
      (profile.customFields ?? []).map(({ name, value }) => [
        name,
        { name, value: unwrapValue(value) },
      ]),
    ),
  };
}

/** Returns a custom field's value as plain JSON. */
function unwrapValue(value: CustomValue): unknown {
  if ("strValue" in value) return value.strValue;
  if ("numValue" in value) return value.numValue;
  if ("dateValue" in value) return value.dateValue;
  if ("listValue" in value) return value.listValue.value.map(unwrapValue);
  return Object.fromEntries(
    Object.entries(value.mapValue.value).map(([name, inner]) => [name, unwrapValue(inner)]),
  );
}

function throwMissing(): never {
  throw new Error("a member has neither an account nor a public profile");
}
