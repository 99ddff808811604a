/** The largest paging offset accepted by the API. */
export const maximumOffset = 1_000_000;
