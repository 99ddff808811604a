/** Longest query of a page, in characters. */
export const longestPageQuery = 2_048;

/**
 * Longest query of an API call or a page of a login, in characters. The SDK sends up to 4,000 characters with a
 * GET. A login carries its signed authorization request in the query, besides other parameters.
 */
export const longestCallQuery = 8_192;

/** Longest query that starts a login. The pages of the login add short parameters such as `problem`. */
export const longestLoginQuery = 8_000;
