/** Limits of the CSS that an owner enters. Browsers match every selector with every element. */
export const cssLimits = {
  characters: 50_000,
  rules: 2_000,
  /** Selectors of all rules. */
  selectors: 4_000,
  /** Names, classes, pseudo-classes and combinators of one selector, with those in the arguments of its functions. */
  selectorParts: 40,
  /** Characters of the selectors of one rule. */
  selectorCharacters: 4_000,
  /** Open brackets. */
  depth: 20,
  /** Characters of one data: URL. */
  dataUrl: 10_000,
} as const;
