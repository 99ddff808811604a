/** Password strength ratings by zxcvbn. Its dictionaries are loaded on first use. */
import type { ZxcvbnFactory, ZxcvbnResult } from "@zxcvbn-ts/core";

const weaknesses = [
  "straightRow",
  "keyPattern",
  "simpleRepeat",
  "extendedRepeat",
  "sequences",
  "recentYears",
  "dates",
  "topTen",
  "topHundred",
  "common",
  "similarToCommon",
  "wordByItself",
  "namesByThemselves",
  "commonNames",
  "userInputs",
] as const;
/** Suggestions that zxcvbn can return first. General suggestions follow them. */
const suggestions = ["anotherWord", "useWords"] as const;

export type PasswordStrength = {
  /** From 0 (guessed at once) to 4 (infeasible to guess). */
  readonly score: ZxcvbnResult["score"];
  /** Why a password with a score below 3 is easy to guess. `suggestion` says how to improve it. */
  readonly weakness?: (typeof weaknesses)[number] | undefined;
  readonly suggestion?: (typeof suggestions)[number] | undefined;
};

let loading: Promise<ZxcvbnFactory> | undefined;

/** Preloads the dictionaries, so that the first rating does not have to wait for them. */
export function loadDictionaries(): Promise<ZxcvbnFactory> {
  loading ??= load();
  return loading;
}

/** Rates a password. `personal` contains words that an attacker who knows the member would try first. */
export async function estimatePassword(password: string, personal: readonly string[] = []) {
  const zxcvbn = await loadDictionaries();
  const result = zxcvbn.check(password, personal.flatMap(splitWords));
  return convertResult(result);
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
    });
  } catch (error) {
    loading = undefined;
    throw error;
  }
}

/** Converts zxcvbn's result. Without translations, its feedback consists of message keys. */
function convertResult({ score, feedback }: ZxcvbnResult): PasswordStrength {
  if (score >= 3) return { score };
  return {
    score,
    weakness: weaknesses.find((name) => name === feedback.warning),
    suggestion: suggestions.find((name) => name === feedback.suggestions[0]),
  };
}

function splitWords(text: string): string[] {
  return [text, ...text.split(/[^\p{L}\p{N}]+/u)].filter((word) => word.length > 2);
}
