/** Maximum length of a page query, in characters. */
export const longestPageQuery = 2_048;

/**
 * Maximum length of the query of an API call or login page, in characters. The SDK sends up to 4,000
 * characters with a GET. A login's query contains its signed authorization request in addition to other
 * parameters.
 */
export const longestCallQuery = 8_192;

/** Maximum length of a query that starts a login. Login pages add short parameters such as `problem`. */
export const longestLoginQuery = 8_000;
