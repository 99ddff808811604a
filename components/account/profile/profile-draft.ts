/** A profile while it is being written, and the change that it comes to. */
import type { ProfileChange } from "../account-calls.ts";
import type { Profile } from "../account-schema.ts";

/** What the blog shows of a member, and the language of mails. The API knows more, which stays as it is. */
export type ProfileDraft = Pick<Profile, "nickname" | "language" | "privacyStatus">;

export const createDraft = ({ nickname, language, privacyStatus }: Profile): ProfileDraft => ({
  nickname,
  language,
  privacyStatus,
});

/** What the draft changes of the profile from which it was begun; nothing, when it changes nothing. */
export function changeOf(base: Profile, draft: ProfileDraft): ProfileChange | undefined {
  const before: [string, unknown][] = Object.entries(toWire(createDraft(base)));
  const after: [string, unknown][] = Object.entries(toWire(draft));
  const changes = after.filter(
    ([name, value]) => value !== before.find(([other]) => other === name)?.[1],
  );
  return changes.length === 0 ? undefined : Object.fromEntries(changes);
}

/** As the site takes it: what is `null` is taken away. */
function toWire({ nickname, language, privacyStatus }: ProfileDraft) {
  return { nickname: nickname.trim() || null, language: language || null, privacyStatus };
}
