/** The date formats of ISO 8601 that the API accepts. */
const isoDate = /^\d{4}(?:-\d{2}(?:-\d{2}(?:T\d{2}:\d{2}[\d:.]*(?:Z|[+-]\d{2}:\d{2})?)?)?)?$/;

/**
 * Parses an ISO 8601 date to epoch milliseconds. Returns `NaN` for any other text; `Date.parse` also accepts
 * formats such as `1 March 2024`.
 */
export const parseIsoDate = (text: string): number =>
  isoDate.test(text) ? Date.parse(text) : Number.NaN;
