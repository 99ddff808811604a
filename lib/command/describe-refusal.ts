/**
 * Platform errors and post statuses in plain words, because the platform's own messages are meant for
 * programs.
 */
import type { PostStatus } from "../wix/enums.ts";
import type { WireError } from "../wix/errors/errors.ts";

/** Post status names as shown to the owner. */
export const statusNames: Readonly<Record<PostStatus, string>> = {
  UNKNOWN: "unknown",
  PUBLISHED: "published",
  UNPUBLISHED: "draft",
  SCHEDULED: "scheduled",
  IN_MODERATION: "in moderation",
  IN_REVIEW: "in review",
  DELETED: "in the trash",
};

const isStatus = (status: string): status is PostStatus => Object.hasOwn(statusNames, status);

/** Returns a status's name, or the status itself if it is unknown. */
export const formatStatus = (status: string): string =>
  isStatus(status) ? statusNames[status] : status;

/** Returns a status worded to follow "the post is", for example "a draft". */
export const describeStatus = (status: string): string =>
  status === "UNPUBLISHED" ? "a draft" : formatStatus(status);

/** Explains a platform error in one or more sentences. */
export function describeRefusal(error: WireError): string {
  if (error.violations.length > 0) {
    return error.violations
      .map(({ field, description }) => `The ${describeField(field)} ${description}.`)
      .join(" ");
  }
  const { from, to } = error.data;
  if (error.code === "INVALID_TRANSITION" && typeof from === "string" && typeof to === "string") {
    return `The post is ${describeStatus(from)}. Its status can't be changed to “${formatStatus(to)}”.`;
  }
  if (error.code === "POST_DELETED")
    return "The post is in the trash. Restore it first, with “untrash”.";
  return /[.!?]$/.test(error.message) ? error.message : `${error.message}.`;
}

/** Returns the last part of a field's path as words, without an index: `post.seoData` is "seo data". */
export function describeField(path: string): string {
  const [name = path] = (path.split(".").at(-1) ?? path).split("[");
  return name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
