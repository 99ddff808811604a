import { normalizeKey } from "../../convert/markdown/front-matter.ts";
import { sourceFields, type SourceField } from "../../platform/index.ts";
import { findFieldNames, listFieldNames } from "../write-back/front-matter-fields.ts";

/** The fields of a post that are in the front matter of its file. */
const postFields = sourceFields.filter(
  (field) => field !== "richContent" && field !== "translationId",
);

const names = listFieldNames(postFields)
  .map(([name]) => name)
  .filter((name) => name !== "files");

/** The names of the front matter fields that the file may have. */
export const editableFields: ReadonlySet<string> = new Set([...names, "authors"]);

type Values = ReadonlyMap<string, unknown>;

/** Returns the fields of the post whose values differ. The values are by normalized name. */
export const findChangedFields = (before: Values, after: Values): SourceField[] =>
  postFields.filter((field) =>
    findFieldNames(field)
      .flat()
      .some((name) => {
        const [one, other] = [before, after].map((values) => values.get(normalizeKey(name)));
        return JSON.stringify(one) !== JSON.stringify(other);
      }),
  );
