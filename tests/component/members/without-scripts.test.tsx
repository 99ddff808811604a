// @vitest-environment jsdom
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime.js";
import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime.js";
import { beforeEach, expect, test } from "vitest";
import { AuthProvider } from "#components/members/session/auth-context.tsx";
import { LoggedInMark } from "#components/members/session/logged-in-mark.tsx";
import { NeedsScripts } from "#components/ui/needs-scripts.tsx";
import { CodeField } from "#components/ui/forms/code-field.tsx";
import { MemberTheme } from "#components/ui/material/member-theme.tsx";
import { MessageProvider } from "#components/messages/message-provider.tsx";
import { AdminPage } from "#components/admin/frame/admin-page.tsx";
import { getCatalogue } from "#lib/messages/catalogue.ts";
import { createRouter } from "#tests/support/components/app-router.ts";
import { drawWhole } from "#tests/support/components/draw-whole.ts";

let html: string;

beforeEach(async () => {
  const { members, account } = getCatalogue("en");
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
  { code: "123456", verdict: "accepts" },
  { code: "123 456", verdict: "accepts" },
  { code: "123-456", verdict: "accepts" },
  { code: "12345", verdict: "rejects" },
  { code: "1234567", verdict: "rejects" },
])("before scripts run, the browser $verdict the code $code", ({ code, verdict }) => {
  document.body.innerHTML = html;
  const input = document.querySelector("input");
  if (input === null) throw new Error("no input");
  input.value = code;
  expect(input.validity.patternMismatch).toBe(verdict === "rejects");
});

test("the message that a page needs JavaScript is shown only if JavaScript is off", () => {
  expect(html).toMatch(/<noscript>.*JavaScript.*<\/noscript>/);
});

test("an admin page says that it needs JavaScript", async () => {
  const { members, account, admin } = getCatalogue("en");
  const router = createRouter();
  const page = await drawWhole(
    <AppRouterContext value={router}>
      <PathnameContext value="/admin">
        <MessageProvider language="en" messages={{ members, account, admin }}>
          <AuthProvider>
            <AdminPage title="Dashboard" intro="">
              <p>Loading</p>
            </AdminPage>
          </AuthProvider>
        </MessageProvider>
      </PathnameContext>
    </AppRouterContext>,
  );
  expect(page).toMatch(/<noscript>.*JavaScript.*<\/noscript>/);
});

test("a page rendered for a member is marked for browsers without JavaScript", async () => {
  expect(await drawWhole(<LoggedInMark cookie="a=b; quire-member=1" />)).toMatch(
    /^<noscript>.*data-logged-in.*<\/noscript>$/,
  );
  expect(await drawWhole(<LoggedInMark cookie="a=b" />)).toBe("");
});
