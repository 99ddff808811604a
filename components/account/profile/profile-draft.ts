/** A profile while it is being written, and the change that it comes to. */
import type { ProfileChange } from "../account-calls.ts";
import type { Address, Phone, Profile } from "../account-schema.ts";

/** `key` keeps a row's fields and focus together while rows come and go. */
export type PhoneRow = Phone & { readonly key: string };
export type AddressRow = Address & { readonly key: string };

export type ProfileDraft = Pick<
  Profile,
  "nickname" | "firstName" | "lastName" | "birthdate" | "language" | "privacyStatus"
> & { readonly phones: readonly PhoneRow[]; readonly addresses: readonly AddressRow[] };

export function draftOf(profile: Profile): ProfileDraft {
  const { nickname, firstName, lastName, birthdate, language, privacyStatus } = profile;
  return {
    nickname,
    firstName,
    lastName,
    birthdate,
    language,
    privacyStatus,
    phones: profile.phonesV2.map((phone, index) => ({ ...phone, key: `kept-${index}` })),
    addresses: profile.addresses.map((address, index) => ({ ...address, key: `kept-${index}` })),
  };
}

let added = 0;
const nextKey = () => `added-${(added += 1)}`;

export const emptyPhone = (): PhoneRow => ({
  key: nextKey(),
  phone: "",
  countryCode: "",
  tag: "MOBILE",
});

export const emptyAddress = (): AddressRow => ({
  key: nextKey(),
  tag: "HOME",
  address: {
    country: "",
    subdivision: "",
    city: "",
    postalCode: "",
    streetAddress: { number: "", name: "" },
    addressLine1: "",
    addressLine2: "",
  },
});

/** Leaves out rows in which nothing was written. */
export function withoutEmptyRows(draft: ProfileDraft): ProfileDraft {
  return {
    ...draft,
    phones: draft.phones.filter(({ phone }) => phone.trim() !== ""),
    addresses: draft.addresses.filter(({ address }) => written(address) !== undefined),
  };
}

/** What the draft changes of the profile from which it was begun; nothing, when it changes nothing. */
export function changeOf(base: Profile, draft: ProfileDraft): ProfileChange | undefined {
  const before: [string, unknown][] = Object.entries(wireOf(draftOf(base)));
  const after: [string, unknown][] = Object.entries(wireOf(draft));
  const changes = after.filter(
    ([name, value]) => !same(value, before.find(([other]) => other === name)?.[1]),
  );
  return changes.length === 0 ? undefined : Object.fromEntries(changes);
}

/** As the site takes it: what is `null` is taken away, and lists are replaced whole. */
function wireOf(draft: ProfileDraft) {
  return {
    nickname: draft.nickname.trim() || null,
    firstName: draft.firstName.trim() || null,
    lastName: draft.lastName.trim() || null,
    birthdate: draft.birthdate || null,
    language: draft.language || null,
    privacyStatus: draft.privacyStatus,
    phonesV2: draft.phones.map(({ key: _key, tag, ...phone }) => ({ ...written(phone), tag })),
    addresses: draft.addresses.map(({ address, tag }) => ({
      address: written(address) ?? {},
      tag,
    })),
  };
}

type Written = { [name: string]: string | Written };

/** The texts in which something stands, however deep; nothing when there are none. */
function written(texts: Written): Written | undefined {
  const entries = Object.entries(texts).flatMap<[string, string | Written]>(([name, value]) => {
    const kept = typeof value === "string" ? value.trim() || undefined : written(value);
    return kept === undefined ? [] : [[name, kept]];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);
