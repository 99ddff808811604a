import { proxy } from "#lib/proxy/proxy.ts";

export { proxy as GET };
