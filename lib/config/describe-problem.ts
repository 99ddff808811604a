/**
 * Describes a problem of a setting's value. For a field of a document, the text begins with the field's path, such as
 * `header.0.label must be text`.
 */
export const describeProblem = (path: readonly PropertyKey[], message: string): string =>
  typeof path[0] === "string" ? `${path.map(String).join(".")} ${message}` : message;
