/** Choices by name, for example `{ front: ["list", "grid"] }`. */
type Choices = Readonly<Record<string, readonly string[]>>;
type Chosen<Given extends Choices> = { readonly [Name in keyof Given]: Given[Name][number] };

/**
 * Returns combinations of choices that contain every pair of values of two names. These are far fewer than all
 * combinations, and find the faults that depend on two choices.
 */
export function listPairwise<const Given extends Choices>(choices: Given): Chosen<Given>[] {
  const names = Object.keys(choices);
  const all = names.reduce<Record<string, string>[]>(
    (combinations, name) =>
      combinations.flatMap((one) =>
        (choices[name] ?? []).map((value) => ({ ...one, [name]: value })),
      ),
    [{}],
  );
  const listPairs = (one: Readonly<Record<string, string>>) =>
    names.flatMap((first, index) =>
      names.slice(index + 1).map((second) => `${first}=${one[first]} ${second}=${one[second]}`),
    );
  const missing = new Set(all.flatMap(listPairs));
  const count = (one: Readonly<Record<string, string>>) =>
    listPairs(one).filter((pair) => missing.has(pair)).length;
  const chosen: Record<string, string>[] = [];
  while (missing.size > 0) {
    const best = all.reduce((most, one) => (count(one) > count(most) ? one : most));
    chosen.push(best);
    for (const pair of listPairs(best)) missing.delete(pair);
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each combination has a value for each name
  return chosen as Chosen<Given>[];
}
