import { ownerProxy } from "#lib/proxy/owner.ts";

export {
  ownerProxy as GET,
  ownerProxy as POST,
  ownerProxy as PUT,
  ownerProxy as PATCH,
  ownerProxy as DELETE,
};
