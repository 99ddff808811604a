/** The form of API keys, which distinguishes them from other tokens. */

/** Every API key begins with this text. */
export const apiKeyPrefix = "quirekey_";

/** Returns the text of an `Authorization` header, without `Bearer`. */
export const trimAuthorization = (value: string | null | undefined): string =>
  (value ?? "").trim().replace(/^Bearer\s+/i, "");

/** Returns the text of a request's `Authorization` header, without `Bearer`. */
export const readAuthorization = (headers: Headers): string =>
  trimAuthorization(headers.get("authorization"));

/** Returns whether an authorization is an API key, which may be invalid. */
export const isApiKey = (authorization: string): boolean => authorization.startsWith(apiKeyPrefix);

/** Returns whether a request is made with an API key, which may be invalid. */
export const hasApiKey = (headers: Headers): boolean => isApiKey(readAuthorization(headers));
