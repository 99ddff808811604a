import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { settingGroups } from "#lib/config/setting-groups.ts";
import { formatEnvironmentExample, formatSettingsPage } from "#lib/config/settings-docs.ts";
import { environment } from "#lib/config/settings.ts";

const described = settingGroups.flatMap(({ settings }) => settings);

test.each([
  ["docs/settings.md", formatSettingsPage],
  [".env.example", formatEnvironmentExample],
])("%s matches the output of npm run docs:settings", (file, format) => {
  expect(readFileSync(new URL(`../../../${file}`, import.meta.url), "utf8")).toBe(format());
});

test("every setting has one description", () => {
  const names = described.map(({ name }) => name);
  expect(names.toSorted()).toEqual(Object.keys(environment.shape).toSorted());
});

test("every example is a valid value", () => {
  const invalid = described.filter(
    ({ name, example }) =>
      example !== undefined && !environment.shape[name].safeParse(example).success,
  );
  expect(invalid).toEqual([]);
});
