import { expect, test } from "vitest";
import { dropStale } from "#components/ui/forms/stale-refusal.ts";

function createData(values: Readonly<Record<string, string>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
}

const sent = createData({ email: "ada", code: "111111" });
const corrected = createData({ email: "ada", code: "222222" });
const code = { field: "code", description: "Wrong code." };
const email = { field: "email", description: "Wrong address." };

test.each([
  ["of an unchanged form stays", { violations: [code] }, sent, { violations: [code] }],
  ["of a form that is gone stays", { violations: [code] }, undefined, { violations: [code] }],
  ["of a corrected field goes", { violations: [code] }, corrected, undefined],
  [
    "keeps the fields that were not corrected",
    { violations: [code, email] },
    corrected,
    { violations: [email] },
  ],
  [
    "keeps a field that the form does not have",
    { violations: [{ ...code, field: "x" }] },
    corrected,
    { violations: [{ ...code, field: "x" }] },
  ],
  ["keeps a message about the whole form", { message: "Later." }, corrected, { message: "Later." }],
  [
    "loses a message about a corrected field",
    { message: "Wrong.", about: ["code"] },
    corrected,
    undefined,
  ],
  [
    "keeps the time to wait",
    { violations: [code], retryAfterSeconds: 9 },
    corrected,
    { violations: [], retryAfterSeconds: 9 },
  ],
])("a refusal %s", (_title, refusal, current, left) => {
  const shown = dropStale(refusal, sent, current);
  expect(shown).toEqual(left === undefined ? undefined : { ...shown, ...left });
});
