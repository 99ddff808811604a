/** Returns the text of a form field, or an empty string if the form has no such field. */
export function readText(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === "string" ? value : "";
}
