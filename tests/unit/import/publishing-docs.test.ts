import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { statusActions, listTransitions } from "#lib/platform/blog/posts/post-status.ts";
import { postStatuses } from "#lib/wix/enums.ts";

const page = fileURLToPath(new URL("../../../docs/publishing.md", import.meta.url));

test("the transition table in docs/publishing.md matches the transitions that the code allows", async () => {
  const told = [...(await readFile(page, "utf8")).matchAll(/^\|(?:[^|\n]+\|){4}$/gm)]
    .map(([row]) =>
      row
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll("`", "")),
    )
    .filter(([, from = ""]) => postStatuses.some((status) => status === from))
    .map((cells) => cells.join(" "));
  const allowed = postStatuses.flatMap((from) =>
    listTransitions(from).map(({ action, origin }) =>
      [action, from, statusActions[action].to, origin].join(" "),
    ),
  );
  expect(told.toSorted()).toEqual(allowed.toSorted());
});
