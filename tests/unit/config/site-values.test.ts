import { describe, expect, test } from "vitest";
import { environment, parseSettings } from "#lib/config/settings.ts";
import {
  listInvalid,
  overlayEnvironment,
  parseSettingText,
  parseSettingValue,
  readSiteValues,
} from "#lib/config/site-values.ts";
import { findSiteSetting, siteSettings, type SiteSetting } from "#lib/wix/site/site-settings.ts";

function find(name: string): SiteSetting {
  const setting = findSiteSetting(name);
  if (setting === undefined) throw new Error(`${name} is not a site setting`);
  return setting;
}

describe("the table of site settings", () => {
  test("names variables of the environment, each once", () => {
    const names = siteSettings.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(environment.shape).toHaveProperty(name);
  });

  test("has no entry for names of an object's prototype", () => {
    for (const name of ["constructor", "__proto__", "toString", ""]) {
      expect(findSiteSetting(name)).toBeUndefined();
    }
  });

  test.each(siteSettings.flatMap((setting) => ("choices" in setting ? [setting] : [])))(
    "lists the choices that the schema of $name accepts",
    ({ name, choices }) => {
      for (const choice of choices) expect(parseSettings({ [name]: choice })).toBeDefined();
      expect(() => parseSettings({ [name]: "other" })).toThrow(choices.at(-1));
    },
  );
});

describe("a value of a site setting", () => {
  test.each([
    ["SITE_NAME", "  Field   Notes ", "Field Notes"],
    ["SITE_NAME", "", undefined],
    ["SITE_NAME", null, undefined],
    ["SITE_LANGUAGE", "pt-br", "pt-BR"],
    ["SITE_X_ACCOUNTS", ["@quire", " field_desk", ""], "quire,field_desk"],
    ["SITE_X_ACCOUNTS", [], undefined],
    ["MEMBERS_CUSTOM_FIELDS", ["Bo\u202Eat", "Home\nport"], "Boat,Home port"],
    ["COMMENTS_CLOSE_DAYS", 90, "90"],
    ["OFFLINE_READING", false, "false"],
    ["MAIL_FROM", "Field Notes <a@blog.example>", "Field Notes <a@blog.example>"],
  ])("of %s is %j and is stored as %j", (name, value, stored) => {
    expect(parseSettingValue(find(name), value)).toEqual({ stored });
  });

  test.each([
    ["SITE_NAME", 5, "must be text"],
    ["SITE_NAME", "x".repeat(121), "must be at most 120 characters"],
    ["SITE_NAME", "\u200B", "must contain a visible character"],
    ["OFFLINE_READING", "true", "must be true or false"],
    ["COMMENTS_CLOSE_DAYS", "90", "must be a number"],
    ["COMMENTS_CLOSE_DAYS", Number.NaN, "must be a number"],
    ["COMMENTS_CLOSE_DAYS", 1e9, "must be between 1 and 36500"],
    ["COMMENTS_BLOCKED_WORDS", "casino", "must be a list of texts"],
    ["COMMENTS_BLOCKED_WORDS", ["a,b"], "must not contain a comma"],
    ["COMMENTS_BLOCKED_WORDS", ["\u200B"], "must contain visible characters"],
    ["MAIL_FROM", `${"a".repeat(310)} <a@blog.example>`, "must be at most 320 characters"],
    [
      "MAIL_FROM",
      "a@blog.example\r\nBcc: b@blog.example",
      "must be one email address, with or without a name",
    ],
  ])("of %s is not %j", (name, value, problem) => {
    expect(parseSettingValue(find(name), value)).toEqual({ problem });
  });

  test("in the format of the environment is read as the same value", () => {
    for (const [name, text] of [
      ["COMMENTS_CLOSE_DAYS", "90"],
      ["OFFLINE_READING", "false"],
      ["SITE_X_ACCOUNTS", "quire,field_desk"],
      ["COMMENTS", "off"],
    ] as const) {
      expect(parseSettingValue(find(name), parseSettingText(find(name), text))).toEqual({
        stored: text,
      });
    }
    expect(parseSettingText(find("SITE_NAME"), " ")).toBeNull();
    expect(parseSettingText(find("COMMENTS_CLOSE_DAYS"), "0x10")).toBe("0x10");
  });
});

describe("the current values", () => {
  const stored = new Map([
    ["SITE_NAME", "Stored"],
    ["SITE_LANGUAGE", "not a language"],
    ["COMMENTS", "off"],
  ]);

  test("are those of the environment, then the valid stored ones, then the defaults", () => {
    const values = readSiteValues(stored, { COMMENTS: "members", SITE_LANGUAGE: "" });
    const read = (name: string) => values.find((value) => value.name === name);
    expect(read("SITE_NAME")).toMatchObject({ value: "Stored", source: "stored" });
    expect(read("SITE_LANGUAGE")).toMatchObject({ value: "en", source: "default" });
    expect(read("COMMENTS")).toMatchObject({ value: "members", source: "environment" });
  });

  test("do not include invalid stored values, which are listed", () => {
    expect(listInvalid(stored)).toEqual(["SITE_LANGUAGE"]);
  });

  test("decide about the settings of a process, and variables that cannot be stored do not", () => {
    const variables = overlayEnvironment(new Map([...stored, ["PORT", "1"]]), {
      COMMENTS: "members",
    });
    expect(variables).toEqual({ SITE_NAME: "Stored", COMMENTS: "members" });
    expect(parseSettings(variables).site.description).toBe("Stored");
  });
});
