/** The form of API keys, which distinguishes them from other tokens. */

/** Every API key begins with this text. */
export const apiKeyPrefix = "quirekey_";

/** Returns the text of the `Authorization` header, without `Bearer`. */
export const readAuthorization = (headers: Headers): string =>
  (headers.get("authorization") ?? "").trim().replace(/^Bearer\s+/i, "");

/** Returns whether a request is made with an API key, which may be invalid. */
export const hasApiKey = (headers: Headers): boolean =>
  readAuthorization(headers).startsWith(apiKeyPrefix);
