import type { MemberStanding } from "#lib/wix/admin.ts";

/** Tabs of the list of members. `name` is the tab's value in the address. */
export const memberTabs = [
  { name: "", label: "owner.members.all", standing: undefined, count: "total" },
  { name: "waiting", label: "owner.members.waiting", standing: "WAITING", count: "waiting" },
  {
    name: "unverified",
    label: "owner.members.unverified",
    standing: "UNVERIFIED",
    count: "unverified",
  },
  { name: "active", label: "owner.members.active", standing: "ACTIVE", count: "active" },
  { name: "blocked", label: "owner.members.blocked", standing: "BLOCKED", count: "blocked" },
] as const satisfies readonly {
  name: string;
  label: string;
  standing: MemberStanding | undefined;
  count: string;
}[];
