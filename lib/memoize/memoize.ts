/** Default number of results that a function keeps. Inputs may come from clients, for example spellings of a time zone. */
export const maximumResults = 500;
/** Maximum length of an input with a kept result, in characters of JSON. */
const longestInput = 200;

/**
 * Returns a function that keeps the results of `compute`, up to `maximum` of them: a further one replaces the oldest.
 * Inputs must be JSON values. Callers share the results and must not change them. Results for long inputs and errors are
 * not kept. Browsers load this file, so it has no dependencies.
 */
export function memoize<Input extends readonly unknown[], Result>(
  compute: (...input: Input) => Result,
  maximum = maximumResults,
): (...input: Input) => Result {
  const results = new Map<string, { readonly result: Result }>();
  return (...input) => {
    const key = JSON.stringify(input);
    const known = results.get(key);
    if (known !== undefined) return known.result;
    const result = compute(...input);
    if (key.length > longestInput) return result;
    const [oldest] = results.keys();
    if (oldest !== undefined && results.size >= maximum) results.delete(oldest);
    results.set(key, { result });
    return result;
  };
}
