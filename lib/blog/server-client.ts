import "server-only";
import { serverProxy } from "../proxy/proxy.ts";
import { createBlogClient } from "./client.ts";

/** The blog client of the site's own pages. */
export const client = createBlogClient({
  fetch: (input, init) => serverProxy(new Request(input, init)),
});
