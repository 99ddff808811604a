/** The header in which a route gives the length of its body. The server sends it as `Content-Length`, which Next drops. */
export const contentLengthHeader = "x-quire-content-length";
