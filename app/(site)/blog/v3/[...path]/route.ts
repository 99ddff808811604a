import { proxy } from "#lib/proxy/proxy.ts";

// The proxy responds with 404 to any call not listed in `lib/upstream/calls.ts`.
export { proxy as POST, proxy as DELETE, proxy as OPTIONS };
