import { normalizeKey } from "../../convert/markdown/front-matter.ts";
import type { SourceField } from "../../platform/index.ts";
import { findRoles, listRoles } from "../write-back/front-matter-roles.ts";

/** The fields of a post that its file has in the front matter. */
const postFields = [
  "title",
  "slug",
  "excerpt",
  "language",
  "authorId",
  "coAuthorIds",
  "categoryIds",
  "tagIds",
  "hashtags",
  "coverMedia",
  "heroImage",
  "seoData",
  "relatedPostIds",
  "pricingPlanIds",
  "previewTextParagraph",
] as const satisfies readonly SourceField[];

const names = listRoles(postFields)
  .map(([name]) => name)
  .filter((name) => name !== "files");

/** The names of the front matter fields that the file may have. */
export const editableFields: ReadonlySet<string> = new Set([...names, "authors"]);

type Values = ReadonlyMap<string, unknown>;

/** Returns the fields of the post whose values differ. The values are by normalized name. */
export const findChangedFields = (before: Values, after: Values): SourceField[] =>
  postFields.filter((field) =>
    findRoles(field)
      .flat()
      .some((name) => {
        const [one, other] = [before, after].map((values) => values.get(normalizeKey(name)));
        return JSON.stringify(one) !== JSON.stringify(other);
      }),
  );
