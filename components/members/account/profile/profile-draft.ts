/** A profile that the member is editing, and the resulting change. */
import type { ProfileChange } from "../data/account-calls.ts";
import type { Profile } from "../data/account-schema.ts";

/** The fields that the form edits. Other fields of the profile are kept. */
export type ProfileDraft = Pick<Profile, "nickname" | "language" | "privacyStatus">;

/** Returns the fields of a profile that the form edits. */
export const createDraft = ({ nickname, language, privacyStatus }: Profile): ProfileDraft => ({
  nickname,
  language,
  privacyStatus,
});

/** Returns the fields of `draft` that differ from `base`, or `undefined` if there are none. */
export function diffProfile(base: Profile, draft: ProfileDraft): ProfileChange | undefined {
  const before: [string, unknown][] = Object.entries(toProfileChange(createDraft(base)));
  const after: [string, unknown][] = Object.entries(toProfileChange(draft));
  const changes = after.filter(
    ([name, value]) => value !== before.find(([other]) => other === name)?.[1],
  );
  return changes.length === 0 ? undefined : Object.fromEntries(changes);
}

/** Returns the fields as the API expects them. `null` clears a field. */
function toProfileChange({ nickname, language, privacyStatus }: ProfileDraft) {
  return { nickname: nickname.trim() || null, language: language || null, privacyStatus };
}
