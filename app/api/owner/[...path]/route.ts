import { ownerProxy } from "#lib/proxy/admin/admin.ts";

export { ownerProxy as GET, ownerProxy as POST };
