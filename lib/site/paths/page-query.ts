/** A page's search parameters, as Next passes them. */
export type PageQuery = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Returns a parameter's value, or its first value if it is repeated. */
export const readParameter = (query: PageQuery, name: string): string | undefined => {
  const value = query[name];
  return typeof value === "string" ? value : value?.[0];
};
