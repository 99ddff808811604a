/** The largest paging offset that the API accepts. */
export const maximumOffset = 1_000_000;
