/** The bodies of the calls that write categories (docs/api.md, “Category calls”). */
import { sql } from "kysely";
import { z } from "zod";
import { cleanText } from "../../database/text.ts";
import { languageTag, name, seoData, slugCheck } from "../fields.ts";
import { pictureInput } from "../media/read-picture.ts";
import { cleanName } from "../../../wix/clean-name.ts";

const text = (maximum: number) =>
  z
    .string({ error: "must be text" })
    .transform((value) => cleanText(value))
    .pipe(z.string().max(maximum, `must be at most ${maximum} characters`));

/** Position of categories without a chosen position: after all others. */
export const lastPosition = -1;

/** The order of categories in menus. Categories without a position come last, in the order of their creation. */
export const menuPosition = sql<number>`case
  when display_position < 0 then 2147483648 + created_at else display_position end`;

const fields = {
  label: name(35),
  title: text(200).transform(cleanName).nullish(),
  description: text(500).nullish(),
  displayPosition: z.int32("must be a whole number").min(lastPosition).nullish(),
  translationId: z.guid("must be a GUID").nullish(),
  slug: text(100).check(slugCheck).nullish(),
  seoData: seoData.nullish(),
  coverImage: pictureInput.nullish(),
  parentId: text(100).nullish(),
  language: languageTag.nullish(),
};
const fieldNames = z.array(z.string()).max(10, "must not have more than 10 entries").nullish();

export const categoryCreation = z.object({ category: z.object(fields), fieldsets: fieldNames });
export const categoryUpdate = z.object({
  category: z.object(fields).partial(),
  fieldsets: fieldNames,
});

export type CategoryChanges = z.infer<typeof categoryUpdate>["category"];
