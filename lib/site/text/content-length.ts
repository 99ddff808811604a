/** The header with which a route declares its body's length. The server sends it as `Content-Length`, which Next drops. */
export const contentLengthHeader = "x-quire-content-length";
