import { proxy } from "#lib/proxy/proxy.ts";

// The proxy answers 404 to every call that `lib/upstream/calls/calls.ts` does not list.
export { proxy as POST, proxy as OPTIONS };
