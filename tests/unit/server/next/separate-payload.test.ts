import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import type { NextPage, NextRendering } from "#lib/server/next/cache-handler.ts";
import { deferScripts } from "#lib/server/next/defer-scripts.ts";
import { createNextOrigin } from "#lib/server/next/next-origin.ts";
import { separatePayload } from "#lib/server/next/separate-payload.ts";

const part = (data: string) => `<script>self.__next_f.push([1,${data}])</script>`;
const first = "<script>(self.__next_f=self.__next_f||[]).push([0])</script>";
/** A document in the form in which Next writes it, with a payload in two parts. */
const scripts = (one = '"0:[\\"a"', two = '"ü\\"]\\n"') => first + part(one) + part(two);
const chunk = '<script src="/_next/static/chunks/main.js" async=""></script>';
const write = (payload: string) =>
  `<head>${chunk}</head><p>Text: self.__next_f</p>${payload}</body>`;
const rscData = Buffer.from('0:["aü"]\n');

const createPage = (html: string, more: Partial<NextPage> = {}): NextPage => ({
  kind: "APP_PAGE",
  html,
  rscData,
  ...more,
});

const createDocument = (html: string, page: NextPage | undefined = createPage(html)) => ({
  url: "/post/a",
  headers: [],
  html,
  page,
});

test("a stored document loses its payload, and its loader knows the version", () => {
  const { html, payloadVersion } = separatePayload(createDocument(write(scripts())));
  expect(html).toBe(write(""));
  expect(payloadVersion).toMatch(/^[\w-]{16}$/);
  const deferred = deferScripts({ url: "/post/a", headers: [], html, ...{ payloadVersion } });
  expect(deferred.html).toContain(`main.js" data-payload="${payloadVersion}">`);
});

test("the version depends on the document, but not on the order of the payload's rows", () => {
  const { payloadVersion } = separatePayload(createDocument(write(scripts())));
  const findVersion = (html: string, data: string) =>
    separatePayload(createDocument(html, createPage(html, { rscData: Buffer.from(data) })))
      .payloadVersion;
  expect(findVersion(write(scripts('"1:2\\n"', '"0:1\\n"')), "1:2\n0:1\n")).toBe(payloadVersion);
  const changed = write(scripts()).replace("Text", "New text");
  expect(findVersion(changed, rscData.toString())).not.toBe(payloadVersion);
});

test.each([
  ["of a member page", { ...createDocument(write(scripts())), url: "/login" }],
  ["that is not stored", { ...createDocument(write(scripts())), page: undefined }],
  ["of another page", createDocument(write(scripts()), createPage("<p>Other</p>"))],
  [
    "of a missing page",
    createDocument(write(scripts()), createPage(write(scripts()), { status: 404 })),
  ],
  ["with a payload that Next would not send", createDocument(write(scripts('"0:[\\"b"')))],
  ["without a payload", createDocument(write(""))],
  [
    "with binary data",
    createDocument(write(first + '<script>self.__next_f.push([3,"aa"])</script>')),
  ],
])("a document %s keeps its payload", (_, document) => {
  expect(separatePayload(document)).toBe(document);
});

test("a payload of a stored page has the version of the document, and of any other page none", async () => {
  const html = write(scripts());
  const origin = createNextOrigin(
    async (request, response) =>
      void response
        .writeHead(200, {
          "content-type":
            request.headers["rsc"] === "1" ? "text/x-component" : "text/html; charset=utf-8",
        })
        .end(request.headers["rsc"] === "1" ? rscData : html),
    separatePayload,
  );
  const ask = async (headers: Readonly<Record<string, string>>, known: NextPage | undefined) => {
    const rendering: NextRendering = {
      tags: new Set(),
      maximumAge: undefined,
      isStorable: false,
      known,
    };
    const response = await origin.ask({ method: "GET", url: "/post/a", headers }, rendering);
    return {
      body: await text(response.body),
      headers: new Headers(
        [...response.headers].map(([name, value]): [string, string] => [name, value]),
      ),
    };
  };
  const { payloadVersion } = separatePayload(createDocument(html));
  const payload = await ask({ rsc: "1" }, createPage(html));
  expect(payload.body).toBe(rscData.toString());
  expect(payload.headers.get("x-quire-version")).toBe(payloadVersion);
  expect((await ask({}, createPage(html))).body).toBe(write(""));
  expect((await ask({ rsc: "1" }, undefined)).headers.has("x-quire-version")).toBe(false);
});
