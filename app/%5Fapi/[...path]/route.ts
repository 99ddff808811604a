import { proxy } from "#lib/proxy/proxy.ts";

// The proxy responds with 404 to any call not listed in `lib/upstream/calls.ts`.
export {
  proxy as GET,
  proxy as POST,
  proxy as PUT,
  proxy as PATCH,
  proxy as DELETE,
  proxy as OPTIONS,
};
