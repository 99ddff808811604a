import "server-only";
import { serverProxy } from "../proxy/proxy.ts";
import { createBlogClient } from "./client.ts";

/** The blog client that the server uses to render pages. */
export const client = createBlogClient({
  fetch: (input, init) => serverProxy(new Request(input, init)),
});
