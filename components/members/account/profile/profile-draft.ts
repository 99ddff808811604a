/** A profile being edited by the member, and the resulting change. */
import type { ProfileChange } from "../data/account-calls.ts";
import type { Profile } from "../data/account-schema.ts";

/** The profile fields that the form edits. Other fields stay unchanged. */
export type ProfileDraft = Pick<Profile, "nickname" | "language" | "privacyStatus">;

/** Returns the profile fields that the form edits. */
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

/** Returns the fields in the API's format. `null` clears a field. */
function toProfileChange({ nickname, language, privacyStatus }: ProfileDraft) {
  return { nickname: nickname.trim() || null, language: language || null, privacyStatus };
}
