/**
 * Returns whether the text between two dollar signs is a formula. Prices, such as in “$5 and $10”, and names of variables
 * also begin with a dollar sign.
 */
export function isFormula(text: string): boolean {
  if (/^\s|\s$/.test(text) || text === "") return false;
  if (/^`[^`]+`$/.test(text) || /[\\^_={}<>+]/.test(text)) return true;
  // Without a sign of mathematics, several words are a sentence.
  return !/[A-Za-z]{4,}|[A-Za-z]{2,}[^A-Za-z]+[A-Za-z]{2,}/.test(text);
}
