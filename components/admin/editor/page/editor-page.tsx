import "server-only";
import { notFound } from "next/navigation";
import { settings } from "#lib/config/current.ts";
import { getCatalogue } from "#lib/messages/catalogue.ts";
import { readDraftHead } from "#lib/proxy/read-for-pages.ts";
import { interfaceLanguage } from "#lib/site/text/interface-language.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { NeedsScripts } from "#components/ui/needs-scripts.tsx";
import { MoreMessages } from "../../../messages/more-messages.tsx";
import { requireWriter } from "../../frame/require-role.ts";
import { PostEditor } from "./post-editor.tsx";

/** Renders the editor for owners, editors and the post's author. Responds with 404 to everyone else. */
export async function EditorPage({ postId }: { postId: string }) {
  const role = await requireWriter(paths.adminPostEditor(postId));
  const head = await readDraftHead(postId);
  if (head === undefined) notFound();
  const { site } = settings();
  const { editing, surface } = getCatalogue(interfaceLanguage());
  return (
    <MoreMessages messages={{ editing, surface }}>
      <NeedsScripts />
      <PostEditor
        key={head.id}
        postId={head.id}
        memberId={head.memberId}
        role={role}
        siteName={site.name}
        siteUrl={site.url}
        siteLanguage={site.language}
      />
    </MoreMessages>
  );
}
