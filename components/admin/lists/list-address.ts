/**
 * Puts a search text into the URL and returns to the first page. Replaces the URL, so that typing a letter does not add a
 * history entry. Keeps a URL that already has the text, because a change would cancel a navigation in progress.
 */
export function searchFor(text: string): void {
  const address = new URL(location.href);
  if ((address.searchParams.get("q") ?? "") === text) return;
  history.replaceState(null, "", changeParameters(address, { q: text }));
}

/** Returns a URL with other parameters, on the first page. An empty value removes its parameter. */
export function changeParameters(
  url: URL,
  values: Readonly<Record<string, string | undefined>>,
): URL {
  const address = new URL(url);
  for (const [name, value = ""] of Object.entries({ ...values, page: "", cursor: "" })) {
    if (value === "") address.searchParams.delete(name);
    else address.searchParams.set(name, value);
  }
  return address;
}
