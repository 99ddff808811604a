import type { ChangeDetail } from "../change.repository.ts";

/** Fields that make a new version of a published post when they change. */
const visibleFields = ["title", "excerpt", "richContent", "coverMedia", "heroImage"];

/** Returns whether a recorded change has changed a visible field. */
export function isNewVersion({ fields }: ChangeDetail): boolean {
  return Array.isArray(fields) && visibleFields.some((field) => fields.includes(field));
}
