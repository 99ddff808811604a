/** Renders account pages for a member's browser, with a stubbed `fetch`. */
import { render } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime.js";
import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime.js";
import type { ReactNode } from "react";
import { vi } from "vitest";
import { ResourceCache } from "#components/calls/use-resource.tsx";
import { AccountFrame } from "#components/members/account/frame/account-frame.tsx";
import { AuthProvider } from "#components/members/session/auth-context.tsx";
import { MemberTheme } from "#components/ui/material/member-theme.tsx";
import { MessageProvider } from "#components/messages/message-provider.tsx";
import { memberAuth } from "#lib/auth/browser.ts";
import { memberPlaceholder } from "#lib/auth/tokens.ts";
import { getCatalogue } from "#lib/messages/catalogue.ts";
import "../browser/patience.ts";
import { createRouter } from "./app-router.ts";

type Asked = { readonly call: string; readonly body: unknown; readonly token: string | null };
type Answer = (body: unknown) => Response | Promise<Response>;

export const identity = {
  id: "m1",
  status: { name: "ACTIVE", reasons: [] },
  email: { address: "ada@example.org", isVerified: true },
  createdDate: "2025-03-04T10:00:00.000Z",
  updatedDate: "2025-03-04T10:00:00.000Z",
  identityProfile: {
    nickname: "Ada",
    firstName: "Ada",
    lastName: "Lovelace",
    privacyStatus: "PRIVATE",
    phonesV2: [{ phone: "+49 30 1234", tag: "HOME" }],
    addresses: [],
    customFields: [
      { name: "Favourite tide", value: { strValue: "the late one" } },
      { name: "Boats", value: { listValue: { value: [{ strValue: "Gig" }, { numValue: 2 }] } } },
    ],
  },
};

/** Stubs `fetch` for this site with one response per call. Any other call gets a 404, as on hosted Wix. */
export function accountSite(told: Readonly<Record<string, Answer>> = {}) {
  const asked: Asked[] = [];
  const answers: Record<string, Answer> = {
    "GET /api/account": () =>
      Response.json({ identity, sessionId: "s1", memberSince: "2025-03-04T10:00:00.000Z" }),
    "DELETE /api/session": () => Response.json({}),
    "POST /oauth2/token": () =>
      Response.json({ access_token: "renewed", refresh_token: memberPlaceholder, expires_in: 900 }),
    ...told,
  };
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const call = `${request.method} ${new URL(request.url).pathname}`;
    const text = await request.text();
    const body: unknown = text === "" ? undefined : JSON.parse(text);
    asked.push({ call, body, token: request.headers.get("Authorization") });
    const answer = answers[call];
    return answer === undefined ? refusal(404, "NOT_FOUND") : answer(body);
  });
  const listBodies = (call: string) =>
    asked.filter((one) => one.call === call).map(({ body }) => body);
  return { asked, answers, listBodies };
}

export function refusal(status: number, code: string, data: object = {}, headers: object = {}) {
  const details = { applicationError: { code, description: code, data } };
  return Response.json({ message: code, details }, { status, headers: { ...headers } });
}

export function violation(field: string, description: string, type = "FORMAT") {
  const validationError = { fieldViolations: [{ field, description, data: { type } }] };
  return Response.json(
    { message: "INVALID_ARGUMENT", details: { validationError } },
    { status: 400 },
  );
}

export function logIn(): void {
  memberAuth().setTokens({
    accessToken: { value: "of-the-member", expiresAt: Math.floor(Date.now() / 1000) + 900 },
    refreshToken: { value: memberPlaceholder, role: "member" },
  });
}

/** Renders an account page inside the account layout. */
export function drawAccount(children: ReactNode, { pathname = "/account", language = "en" } = {}) {
  const { members, account } = getCatalogue(language);
  const router = createRouter();
  render(
    <AppRouterContext value={router}>
      <PathnameContext value={pathname}>
        <MemberTheme>
          <MessageProvider language={language} messages={{ members, account }}>
            <AuthProvider>
              <ResourceCache>
                <AccountFrame>{children}</AccountFrame>
              </ResourceCache>
            </AuthProvider>
          </MessageProvider>
        </MemberTheme>
      </PathnameContext>
    </AppRouterContext>,
  );
  return router;
}
