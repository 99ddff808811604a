/** Posts and members in the admin API's format. Dates are ISO 8601. */
import type { MemberAction, MemberStatus } from "../../wix/admin/admin.ts";
import type { Change } from "../database/change-log.ts";
import { listPermitted, type Writer } from "../blog/rights.ts";
import type { PostOverview } from "../blog/posts/overview.reader.ts";
import type { Member } from "../identity/members/member-list.repository.ts";

/** Returns a post with the actions that the caller may perform. */
export function wireOverview(writer: Writer, post: PostOverview) {
  const { authorId: _, translationId: _group, ...shown } = post;
  const { updatedAt, firstPublishedAt, scheduledAt, submittedAt, ...rest } = shown;
  return {
    ...rest,
    updatedDate: formatDate(updatedAt),
    firstPublishedDate: formatDate(firstPublishedAt),
    scheduledDate: formatDate(scheduledAt),
    submittedDate: formatDate(submittedAt),
    ...listPermitted(writer, post),
  };
}

/** Converts an entry of a post's history. */
export function wireChange({ sequence, origin, detail, changedAt }: Change) {
  return { sequence, origin, detail, changedDate: formatDate(changedAt) };
}

/** Converts a member, with the actions that an owner may perform. */
export function wireMember({
  id,
  email,
  identityProfile,
  status: identityStatus,
  createdDate,
  role,
  isOwner,
}: Member) {
  const { nickname, firstName, lastName } = identityProfile;
  const status = toMemberStatus(identityStatus);
  return {
    id,
    email: email.address,
    nickname: nickname ?? "",
    name: [firstName, lastName].filter(Boolean).join(" "),
    status,
    role,
    isOwner,
    createdDate,
    // Owners can only be blocked or deleted from the command line, so a page left open in a browser cannot
    // lock them out.
    actions: isOwner ? [] : [...memberActions[status]],
  };
}

const memberActions: Readonly<Record<MemberStatus, readonly MemberAction[]>> = {
  WAITING: ["approve", "block", "delete"],
  UNVERIFIED: ["block", "delete"],
  ACTIVE: ["block", "delete"],
  BLOCKED: ["unblock", "delete"],
};

function toMemberStatus({ name, reasons }: Member["status"]): MemberStatus {
  if (name === "BLOCKED" || name === "ACTIVE") return name;
  return reasons.includes("PENDING_ADMIN_APPROVAL_REQUIRED") ? "WAITING" : "UNVERIFIED";
}

function formatDate(instant: number): string;
function formatDate(instant: number | undefined): string | undefined;
function formatDate(instant: number | undefined): string | undefined {
  return instant === undefined ? undefined : new Date(instant).toISOString();
}
