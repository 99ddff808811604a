import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { newFolder } from "#tests/support/cli/backups.ts";
import { blogCommandOn } from "#tests/support/cli/blog-command.ts";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { openTestPlatform } from "#tests/support/servers/platform.ts";

forEachDatabase("the settings command", (bench) => {
  async function open(variables?: Readonly<Record<string, string>>) {
    const location = await bench.locate();
    const platform = await openTestPlatform(bench, { location });
    const run = blogCommandOn(location, variables);
    return { platform, settings: (...rest: string[]) => run("settings", ...rest) };
  }

  it("changes a setting, lists its source, and restores its default", async () => {
    const { platform, settings } = await open();
    expect(await settings("set", "SITE_NAME", "Field Notes")).toMatchObject({
      code: 0,
      stdout: "Changed: SITE_NAME.\n",
    });
    expect((await settings("list")).stdout).toMatch(/SITE_NAME +Field Notes +stored\n/);
    expect((await settings("get", "SITE_NAME")).stdout).toBe("Field Notes\n");
    expect((await platform.siteSettings.readGroups())[0]).toMatchObject({ version: 1 });
    expect((await settings("set", "SITE_NAME", "Field Notes")).stdout).toBe(
      "Nothing has changed.\n",
    );
    await settings("set", "SITE_NAME", "");
    expect(JSON.parse((await settings("get", "SITE_NAME", "--json")).stdout)).toEqual({
      name: "SITE_NAME",
      value: "Quire",
      source: "default",
    });
  });

  it("accepts values of every kind, and rejects others with the messages of the environment", async () => {
    const { settings } = await open();
    for (const [name = "", text = ""] of [
      ["COMMENTS_CLOSE_DAYS", "90"],
      ["COMMENTS_BLOCKED_WORDS", "casino, cheap pills"],
      ["MEMBERS_VERIFY_EMAIL", "false"],
      ["COMMENTS", "off"],
    ]) {
      expect(await settings("set", name, text)).toMatchObject({ code: 0 });
    }
    expect((await settings("get", "COMMENTS_BLOCKED_WORDS")).stdout).toBe("casino,cheap pills\n");
    const refused = await settings("set", "COMMENTS_CLOSE_DAYS", "0");
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.stderr).toContain("must be between 1 and 36500");
    expect((await settings("set", "MEMBERS_APPROVAL", "nobody")).stderr).toContain(
      "must be auto or owner",
    );
    expect((await settings("set", "DATABASE_URL", "x")).code).toBe(2);
  });

  it("exports settings that another import reads, all or none", async () => {
    const { settings } = await open();
    const folder = await newFolder(bench);
    const file = join(folder, "settings.json");
    await settings("set", "SITE_X_ACCOUNTS", "quire,field_desk");
    expect((await settings("export", file)).code).toBe(0);
    expect((await settings("export", file)).stderr).toContain("already exists");
    expect(JSON.parse(await readFile(file, "utf8"))).toEqual({
      SITE_X_ACCOUNTS: ["quire", "field_desk"],
    });

    await writeFile(file, '{"SITE_NAME":"Bread","COMMENTS":true,"PORT":1,"MAIL_FROM":["a"]}');
    const { stderr, code } = await settings("import", file);
    expect(code).toBe(1);
    for (const name of ["COMMENTS", "PORT", "MAIL_FROM"]) expect(stderr).toContain(name);
    expect((await settings("get", "SITE_NAME")).stdout).toBe("Quire\n");
    await writeFile(file, "[1]");
    expect((await settings("import", file)).stderr).toContain("must be a JSON file");
    await writeFile(file, '{"SITE_NAME":"Bread","SITE_X_ACCOUNTS":null}');
    expect((await settings("import", file)).stdout).toBe("Changed: SITE_NAME, SITE_X_ACCOUNTS.\n");
  });

  it("exports the menus as a document, and names the entry that is invalid", async () => {
    const { settings } = await open();
    const menus = { legal: [{ kind: "address", url: "/imprint", label: "Imprint" }] };
    await settings("set", "MENUS", JSON.stringify(menus));
    expect(JSON.parse((await settings("get", "MENUS")).stdout)).toEqual(menus);
    const file = join(await newFolder(bench), "settings.json");
    await settings("export", file);
    expect(JSON.parse(await readFile(file, "utf8"))).toEqual({ MENUS: menus });
    await settings("set", "MENUS", "");
    expect((await settings("import", file)).stdout).toBe("Changed: MENUS.\n");
    const refused = await settings("set", "MENUS", JSON.stringify({ legal: [{ kind: "a" }] }));
    expect(refused.stderr).toContain("legal.0.kind must be one of");
  });

  it("does not change a setting of the environment, and says so", async () => {
    const { settings } = await open({ SITE_NAME: "From the environment" });
    const refused = await settings("set", "SITE_NAME", "Mine");
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.stderr).toContain("is set in the environment");
    expect((await settings("list")).stdout).toMatch(/From the environment +environment/);
  });
});
