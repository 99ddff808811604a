/** Results that are kept in memory. */

/** Maximum number of results per function. Inputs may come from clients, for example spellings of a time zone. */
export const maximumResults = 500;

/**
 * Returns a function that remembers the results of `compute`, and forgets the oldest one when it has
 * {@link maximumResults}. Inputs are compared as JSON. An error is not remembered.
 */
export function remember<Input extends readonly unknown[], Result>(
  compute: (...input: Input) => Result,
): (...input: Input) => Result {
  const results = new Map<string, { readonly result: Result }>();
  return (...input) => {
    const key = JSON.stringify(input);
    const known = results.get(key);
    if (known !== undefined) return known.result;
    const result = compute(...input);
    const [oldest] = results.keys();
    if (oldest !== undefined && results.size >= maximumResults) results.delete(oldest);
    results.set(key, { result });
    return result;
  };
}
