import { ownerProxy } from "#lib/proxy/owner.ts";

export { ownerProxy as GET, ownerProxy as POST };
