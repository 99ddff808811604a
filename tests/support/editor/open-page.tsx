/** The whole page of the editor, with a platform in this process. Needs jsdom. */
import { render, screen } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime.js";
import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime.js";
import { ResourceCache } from "#components/calls/use-resource.tsx";
import { PostEditor } from "#components/admin/editor/page/post-editor.tsx";
import { MessageProvider } from "#components/messages/message-provider.tsx";
import { AuthProvider } from "#components/members/session/auth-context.tsx";
import { MemberTheme } from "#components/ui/material/member-theme.tsx";
import { getCatalogue } from "#lib/messages/catalogue.ts";
import type { Role } from "#lib/wix/admin/roles.ts";
import { createRouter } from "../components/app-router.ts";
// Adds the parts of a browser that the surface needs and jsdom lacks.
import "./open-surface.tsx";

/** Opens a post in the editor's page. Resolves with the text field. */
export async function openPage(
  postId: string,
  memberId: string,
  role: Role = "owner",
): Promise<HTMLElement> {
  render(
    <AppRouterContext value={createRouter()}>
      <PathnameContext value={`/admin/posts/${postId}/edit`}>
        <MemberTheme>
          <MessageProvider language="en" messages={getCatalogue("en")}>
            <AuthProvider>
              <ResourceCache>
                <PostEditor
                  postId={postId}
                  memberId={memberId}
                  role={role}
                  siteName="Blog"
                  siteUrl="https://blog.example"
                  siteLanguage="en"
                />
              </ResourceCache>
            </AuthProvider>
          </MessageProvider>
        </MemberTheme>
      </PathnameContext>
    </AppRouterContext>,
  );
  return screen.findByLabelText("Text of the post");
}

/** Pastes files into the text. */
export function pasteFiles(text: HTMLElement, ...files: readonly File[]): void {
  const clipboardData = { files, items: [], getData: () => "" };
  const event = new Event("paste", { bubbles: true, cancelable: true });
  text.dispatchEvent(Object.assign(event, { clipboardData }));
}
