/**
 * The rules for what readers may see. `visibility.ts` applies them to every query for readers. If the rule for
 * posts changes, the stored counts have to be counted again (docs/decisions/045-stored-post-counts.md). A rule must depend
 * only on data whose changes are in the change log (docs/decisions/075-public-reads.md).
 */
import { sql, type RawBuilder } from "kysely";
import { isPost } from "./page-rules.ts";

/** Compiles the condition for a row, given the name of its table in the query. */
type Rule = (row: string) => RawBuilder<boolean>;

/** The rule of each table. Without a rule, readers may see every row. */
export const visibilityRules: {
  readonly [Table in "post" | "category" | "tag" | "member"]: Rule | undefined;
} = {
  post: (row) => sql`(${sql.ref(`${row}.status`)} = 'PUBLISHED' and ${isPost(row)})`,
  category: undefined,
  tag: undefined,
  member: undefined,
};
