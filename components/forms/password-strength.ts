/** How hard a password is to guess, and why: zxcvbn with its own dictionaries, loaded when first asked. */
import type { ZxcvbnFactory, ZxcvbnResult } from "@zxcvbn-ts/core";

export type PasswordStrength = {
  /** From 0, guessed at once, to 4, out of reach. */
  readonly score: number;
  /** The verdict and its reason. */
  readonly sentence: string;
};

const verdicts = [
  "Very easy to guess.",
  "Easy to guess.",
  "Could be stronger.",
  "Strong.",
  "Very strong.",
];

let loading: Promise<ZxcvbnFactory> | undefined;

/** Fetches the dictionaries, so that the first answer is there in time. */
export function loadDictionaries(): Promise<ZxcvbnFactory> {
  loading ??= load();
  return loading;
}

/** `personal` are words that somebody who knows the member would try first. */
export async function estimatePassword(
  password: string,
  personal: readonly string[] = [],
): Promise<PasswordStrength> {
  const zxcvbn = await loadDictionaries();
  const result = zxcvbn.check(password, personal.flatMap(wordsOf));
  return { score: result.score, sentence: sentenceOf(result) };
}

async function load(): Promise<ZxcvbnFactory> {
  try {
    const [core, common, english] = await Promise.all([
      import("@zxcvbn-ts/core"),
      import("@zxcvbn-ts/language-common"),
      import("@zxcvbn-ts/language-en"),
    ]);
    return new core.ZxcvbnFactory({
      dictionary: { ...common.dictionary, ...english.dictionary },
      graphs: common.adjacencyGraphs,
      translations: english.translations,
    });
  } catch (error) {
    loading = undefined;
    throw error;
  }
}

function sentenceOf({ score, feedback }: ZxcvbnResult): string {
  const reasons = score >= 3 ? [] : [feedback.warning, feedback.suggestions[0]];
  return [verdicts[score], ...reasons]
    .filter((part) => part !== undefined && part !== null && part !== "")
    .join(" ");
}

function wordsOf(text: string): string[] {
  return [text, ...text.split(/[^\p{L}\p{N}]+/u)].filter((word) => word.length > 2);
}
