/** Formats a number with at most one decimal. */
export const formatNumber = (language: string, value: number): string =>
  value.toLocaleString(language, { maximumFractionDigits: 1 });
