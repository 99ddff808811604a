/** The facts that distinguish the saved versions of a list. */

type ListedVersion = {
  readonly savedDate: Date;
  readonly title: string;
  readonly words: number;
};

export type VersionSummary = {
  /** Whether another version of the list was saved in the same minute. */
  readonly needsSeconds: boolean;
  /** The difference to the version before, or `undefined` if that version is not in the list. */
  readonly change: { readonly words: number; readonly isNewTitle: boolean } | undefined;
};

const minute = 60_000;

/** Returns a summary for each version of a list that begins with the newest one. */
export function summariseVersions(versions: readonly ListedVersion[]): VersionSummary[] {
  const perMinute = new Map<number, number>();
  for (const version of versions) {
    const key = findMinute(version);
    perMinute.set(key, (perMinute.get(key) ?? 0) + 1);
  }
  return versions.map((version, index) => {
    const before = versions[index + 1];
    return {
      needsSeconds: (perMinute.get(findMinute(version)) ?? 0) > 1,
      change: before && {
        words: version.words - before.words,
        isNewTitle: version.title !== before.title,
      },
    };
  });
}

const findMinute = ({ savedDate }: ListedVersion): number =>
  Math.floor(savedDate.getTime() / minute);
