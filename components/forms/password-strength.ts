/** How hard a password is to guess, and why: zxcvbn with its own dictionaries, loaded when first asked. */
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
/** Those that can be the first one: zxcvbn puts what helps every password before the rest. */
const suggestions = ["anotherWord", "useWords"] as const;

export type PasswordStrength = {
  /** From 0, guessed at once, to 4, out of reach. */
  readonly score: ZxcvbnResult["score"];
  /** Why a password that is not strong can be guessed, and what would help. */
  readonly weakness?: (typeof weaknesses)[number] | undefined;
  readonly suggestion?: (typeof suggestions)[number] | undefined;
};

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
  return strengthOf(result);
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

/** Without translations of its own zxcvbn tells its reasons by name. */
function strengthOf({ score, feedback }: ZxcvbnResult): PasswordStrength {
  if (score >= 3) return { score };
  return {
    score,
    weakness: weaknesses.find((name) => name === feedback.warning),
    suggestion: suggestions.find((name) => name === feedback.suggestions[0]),
  };
}

function wordsOf(text: string): string[] {
  return [text, ...text.split(/[^\p{L}\p{N}]+/u)].filter((word) => word.length > 2);
}
