export type AuthorizationAnswer = {
  readonly code: string;
  readonly state: string;
  readonly error?: string;
  readonly errorDescription?: string;
};

/**
 * Parses the authorization response in the URL of a redirect (RFC 6749, sections 4.1.2 and 4.1.2.1), from the
 * fragment or the query. Missing parameters are empty.
 */
export function parseAuthorizationUrl(
  url: string,
  responseMode: "fragment" | "query" = "fragment",
): AuthorizationAnswer {
  const { hash, searchParams } = new URL(url);
  const parameters =
    responseMode === "query" ? searchParams : new URLSearchParams(hash.replace(/^#/, ""));
  const error = parameters.get("error") ?? "";
  return {
    code: parameters.get("code") ?? "",
    state: parameters.get("state") ?? "",
    ...(error === "" ? {} : { error, errorDescription: parameters.get("error_description") ?? "" }),
  };
}
