import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { describeNames, openArchive } from "#lib/import/reading/archive.ts";
import { parseCsv } from "#lib/site/text/csv.ts";
import { newFolder } from "#tests/support/cli/folder.ts";
import { createRawZip, createZip } from "#tests/support/formats/zip.ts";

async function open(bytes: Uint8Array) {
  const { path } = await newFolder(onTestFinished);
  const file = join(path, "export.zip");
  await writeFile(file, bytes);
  const archive = await openArchive(file);
  onTestFinished(archive.close);
  const read = async (name: string, most = 1_000) =>
    new TextDecoder().decode(await archive.read(name, most));
  return { archive, read };
}

test("a ZIP file lists its files at any depth, without folders and metadata of macOS", async () => {
  const { archive, read } = await open(
    createZip({
      "Takeout/": "",
      "Takeout/Blogs/Käse/feed.atom": "cheese",
      "a.txt": "",
      "__MACOSX/Takeout/._a.txt": "x",
      "Takeout/.DS_Store": "x",
    }),
  );
  expect(archive.names).toEqual(["Takeout/Blogs/Käse/feed.atom", "a.txt"]);
  expect(await read("Takeout/Blogs/Käse/feed.atom")).toBe("cheese");
  await archive.close();
  expect(await read("a.txt")).toBe("");
});

test("a ZIP file with names that lead outside can be read, and these files are left out", async () => {
  const { archive } = await open(
    createZip({
      "../up.txt": "x",
      "/etc/passwd": "x",
      "a/../../b": "x",
      "..\\up": "x",
      "in.txt": "x",
    }),
  );
  expect(archive.names).toEqual(["in.txt"]);
  expect(describeNames(archive)).toEqual([
    "4 files were left out, because a name leads outside the ZIP file",
  ]);
});

test("a ZIP file with two files of the same name has the first one, and reports the other", async () => {
  const { archive, read } = await open(
    createRawZip([
      { name: "a", content: "first" },
      { name: "a", content: "second" },
    ]),
  );
  expect(archive.names).toEqual(["a"]);
  expect(await read("a")).toBe("first");
  expect(describeNames(archive)).toEqual([
    "1 file was left out, because an earlier file in the ZIP file has the same name",
  ]);
});

test("a file in a ZIP file whose content does not fit its checksum is damaged", async () => {
  const { read } = await open(createRawZip([{ name: "a", content: "text", checksum: 1 }]));
  await expect(read("a")).rejects.toThrow("a is damaged");
});

test("a file that unpacks to more than the maximum size, or more than it claims, is not read", async () => {
  const bomb = "0".repeat(5_000_000);
  const { read } = await open(
    createRawZip([
      { name: "large", content: bomb },
      { name: "lying", content: bomb, claimedSize: 10 },
      { name: "locked", content: "x", isEncrypted: true },
    ]),
  );
  await expect(read("large", 1_048_576)).rejects.toThrow("large is larger than 1 MB");
  await expect(read("lying")).rejects.toThrow("lying is damaged");
  await expect(read("locked")).rejects.toThrow("locked is encrypted");
  await expect(read("missing")).rejects.toThrow("missing is not in export.zip");
});

test("a damaged ZIP file is reported with its path", async () => {
  const whole = createZip({ "a.txt": "text" });
  await expect(open(whole.subarray(0, 40))).rejects.toThrow(/export\.zip can't be read/);
});

test("a folder lists the files in it, and does not read symbolic links that lead outside", async () => {
  const { path, put } = await newFolder(onTestFinished);
  await put("posts/a.html", "text");
  const archive = await openArchive(path);
  expect(archive.names).toEqual(["posts/a.html"]);
  await expect(archive.read("../a", 10)).rejects.toThrow("../a no longer exists");
});

test("CSV values may contain quotes, commas and line breaks, and columns may be in any order", () => {
  const rows = parseCsv('\uFEFFTitle,"id"\r\n"a ""b"", c\nd",1\r\n\r\nplain,"2"');
  expect(rows.map((row) => Object.fromEntries(row))).toEqual([
    { title: 'a "b", c\nd', id: "1" },
    { title: "plain", id: "2" },
  ]);
  expect(parseCsv("id;title\n1;a, b\n").map((row) => row.get("title"))).toEqual(["a, b"]);
  expect(parseCsv('a\n"unclosed').map((row) => row.get("a"))).toEqual(["unclosed"]);
});
