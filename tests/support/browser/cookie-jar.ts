/** The cookies that a browser stores for one site, by name, until they expire. */
export type CookieJar = ReturnType<typeof createCookieJar>;

type Cookie = { readonly value: string; readonly attributes: readonly string[] };

export function createCookieJar() {
  const cookies = new Map<string, Cookie>();

  function text(isSent: (cookie: Cookie) => boolean): string {
    return [...cookies]
      .filter(([, cookie]) => isSent(cookie))
      .map(([name, { value }]) => `${name}=${value}`)
      .join("; ");
  }

  return {
    /** Stores the cookies from a response's `Set-Cookie` headers. */
    keep(headers: Headers): void {
      for (const line of headers.getSetCookie()) {
        const [pair = "", ...attributes] = line.split("; ");
        const [name = "", ...value] = pair.split("=");
        if (attributes.includes("Max-Age=0")) cookies.delete(name);
        else cookies.set(name, { value: value.join("="), attributes });
      }
    },
    set: (name: string, value: string) => cookies.set(name, { value, attributes: [] }),
    value: (name: string): string | undefined => cookies.get(name)?.value,
    attributes: (name: string): readonly string[] => cookies.get(name)?.attributes ?? [],
    names: (): string[] => [...cookies.keys()].toSorted(),
    /** Returns the `Cookie` header for a request. */
    header: (): string => text(() => true),
    /** Returns the cookies that a script in the page can read. */
    readable: (): string => text(({ attributes }) => !attributes.includes("HttpOnly")),
  };
}
