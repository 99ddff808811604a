import type { Member, MemberCounts } from "../../lib/platform/identity/members/member-list.repository.ts";
import { alignedTable } from "../table.ts";

const head = ["ID", "EMAIL", "NAME", "STATUS", "SINCE", "ROLE"];

/** Formats members as an aligned table for a terminal. */
export function memberTable(identities: readonly Member[]): string {
  return alignedTable([head, ...identities.map(formatRow)]);
}

/** Formats the member counts as an aligned table, with the status names of the member list. */
export function countTable(counts: MemberCounts): string {
  return alignedTable([
    ["awaiting approval", String(counts.waiting)],
    ["email not confirmed", String(counts.unverified)],
    ["active", String(counts.active)],
    ["blocked", String(counts.blocked)],
    ["all", String(counts.total)],
    ["owners", String(counts.owners)],
  ]);
}

function formatRow({ id, email, identityProfile, status, createdDate, isOwner }: Member): string[] {
  const { nickname, firstName, lastName } = identityProfile;
  const name = nickname ?? [firstName, lastName].filter(Boolean).join(" ");
  const role = isOwner ? "owner" : "";
  return [id, email.address, name, formatStatus(status), createdDate.slice(0, 10), role];
}

/**
 * Returns the status in the owner's words. A pending member waits for approval or has to confirm an email
 * address.
 */
function formatStatus({ name, reasons }: Member["status"]): string {
  if (name !== "PENDING") return name.toLowerCase();
  return reasons.includes("PENDING_ADMIN_APPROVAL_REQUIRED")
    ? "awaiting approval"
    : "email not confirmed";
}
