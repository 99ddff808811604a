import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { permissions, type Rule } from "#lib/platform/access/permissions.ts";

const docs = readFileSync(fileURLToPath(new URL("../../../docs/api.md", import.meta.url)), "utf8");
const roles = ["author", "moderator", "editor", "owner"] as const;

it("docs/api.md lists each permission with the callers that have it", () => {
  const rules: [string, Rule][] = Object.entries(permissions);
  const expected = rules.map(([name, rule]) => [
    `\`${name}\``,
    rule.everyone ?? "",
    rule.everyone ?? rule.member ?? "",
    ...roles.map((role) => rule.everyone ?? rule.roles?.[role] ?? rule.member ?? ""),
    rule.everyone !== undefined || (rule.roles !== undefined && rule.isForKeys !== false)
      ? "yes"
      : "no",
  ]);
  const section = docs.slice(docs.indexOf("#### Permissions"), docs.indexOf("#### API keys"));
  const [, , ...rows] = section.split("\n").filter((line) => line.startsWith("|"));
  const listed = rows.map((row) =>
    row
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  expect(listed).toEqual(expected);
});
