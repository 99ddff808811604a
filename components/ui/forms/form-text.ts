/** Returns an input's text, or an empty string if the form has no such input. */
export function readText(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === "string" ? value : "";
}
