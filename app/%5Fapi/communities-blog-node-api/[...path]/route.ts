import { proxy } from "#lib/proxy/proxy.ts";

export { proxy as GET, proxy as POST };
