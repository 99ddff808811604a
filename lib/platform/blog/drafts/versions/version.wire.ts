/** Saved versions in the admin API's format. Dates are ISO 8601. */
import type { ListedVersion } from "./saved-version.repository.ts";

/** Converts a saved version without its contents. */
export function wireVersion(version: ListedVersion) {
  return {
    id: String(version.number),
    savedDate: new Date(version.saved_at).toISOString(),
    origin: version.origin,
    author: wireEditor(version),
    title: version.title,
    words: version.words,
    isPublished: version.is_published === 1,
    ...(version.restored_from !== null && {
      restoredFrom: new Date(version.restored_from).toISOString(),
    }),
  };
}

/** Returns who saved a version, or `null` for the server itself, deleted members and deleted keys. */
function wireEditor({ member_id, memberName, key_id, keyName }: ListedVersion) {
  if (key_id !== null) return keyName === null ? null : { id: key_id, name: keyName };
  return member_id === null || memberName === null ? null : { id: member_id, name: memberName };
}
