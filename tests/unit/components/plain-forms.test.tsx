// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { NeedsScripts } from "#components/auth/needs-scripts.tsx";
import { CodeField } from "#components/forms/code-field.tsx";
import { MemberTheme } from "#components/forms/member-theme.tsx";
import { MessageProvider } from "#components/messages/message-provider.tsx";
import { catalogueOf } from "#lib/messages/catalogue.ts";
import { drawWhole } from "#tests/support/draw-whole.ts";

let html: string;

beforeEach(async () => {
  const { members, account } = catalogueOf("en");
  html = await drawWhole(
    <MemberTheme>
      <MessageProvider language="en" messages={{ members, account }}>
        <CodeField />
        <NeedsScripts />
      </MessageProvider>
    </MemberTheme>,
  );
});

test.each([
  ["123456", true],
  ["123 456", true],
  ["123-456", true],
  ["12345", false],
  ["1234567", false],
])("before scripts run, the browser takes the code %j: %j", (code, isValid) => {
  document.body.innerHTML = html;
  const input = document.querySelector("input");
  if (input === null) throw new Error("no input");
  input.value = code;
  expect(input.validity.patternMismatch).toBe(!isValid);
});

test("the message that a page needs JavaScript is only for browsers without scripts", () => {
  expect(html).toMatch(/<noscript>.*JavaScript.*<\/noscript>/);
});
