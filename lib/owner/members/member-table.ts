import type { Identity } from "../../platform/identity/identity.ts";

/** What a row of the owner's list says of a member. */
type Row = readonly [id: string, email: string, name: string, status: string, since: string];

const head: Row = ["ID", "E-MAIL", "NAME", "STATUS", "SINCE"];

/** Members as an aligned table, for a terminal. */
export function memberTable(identities: readonly Identity[]): string {
  const rows = [head, ...identities.map(rowOf)];
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

function rowOf({ id, email, identityProfile, status, createdDate }: Identity): Row {
  const { nickname, firstName, lastName } = identityProfile;
  const name = nickname ?? [firstName, lastName].filter(Boolean).join(" ");
  return [id, email.address, printable(name), statusOf(status), createdDate.slice(0, 10)];
}

/** The status in a word of the owner's: whom a pending member waits for is what counts. */
function statusOf({ name, reasons }: Identity["status"]): string {
  if (name !== "PENDING") return name.toLowerCase();
  return reasons.includes("PENDING_ADMIN_APPROVAL_REQUIRED") ? "waits for you" : "waits for code";
}

/** Members choose their names: nothing in one moves the cursor of a terminal. */
const printable = (text: string): string => text.replaceAll(/\p{C}/gu, "");
