/** A post in the editor's surface, which really saves to a platform in this process. Needs jsdom. */
import { act, cleanup, render, screen } from "@testing-library/react";
import { Editor } from "@tiptap/core";
import { useCallback, useSyncExternalStore } from "react";
import { readDraft } from "#components/admin/editor/data/draft-calls.ts";
import type { Draft } from "#components/admin/editor/data/draft-schema.ts";
import { BrowserMemory } from "#lib/editor/saving/browser-memory.ts";
import { DraftStore } from "#components/admin/editor/page/draft-store.ts";
import {
  EditorSurface,
  type SurfaceHandle,
} from "#components/admin/editor/surface/editor-surface.tsx";
import { MessageProvider } from "#components/messages/message-provider.tsx";
import { MemberTheme } from "#components/ui/material/member-theme.tsx";
import { getCatalogue } from "#lib/messages/catalogue.ts";
import type { DatabaseBench } from "../databases/database.ts";
import { connectEditor } from "./connect-editor.ts";

// jsdom has no layout and no clipboard.
Object.assign(Range.prototype, {
  getClientRects: () => [],
  getBoundingClientRect: () => new DOMRect(),
});
Object.assign(globalThis, { ClipboardEvent: Event });

/** Opens a platform with an owner, who writes posts in the surface. */
export async function connectSurface(bench: DatabaseBench) {
  const { owner } = await connectEditor(bench);
  return {
    /** Opens a post. */
    open: (postId: string) => openSurface(postId, owner.id),
    /** Creates an empty post, as the button for a new post does, and opens it. */
    openNew: async () => openSurface((await owner.create({ title: "New" })).id, owner.id),
  };
}

/** A post that is open in the editor's surface. */
export type OpenSurface = {
  readonly postId: string;
  readonly editor: Editor;
  readonly store: DraftStore;
  /** Saves, as after a pause in typing. Returns the stored post. */
  readonly save: () => Promise<Draft>;
  readonly close: () => void;
};

async function openSurface(postId: string, memberId: string): Promise<OpenSurface> {
  const store = new DraftStore(await readDraft(postId), {
    memory: new BrowserMemory({ memberId, postId }),
    untitled: "Untitled",
  });
  const { surface: texts, editing, members, media, admin } = getCatalogue("en");
  render(
    <MemberTheme>
      <MessageProvider language="en" messages={{ surface: texts, editing, members, media, admin }}>
        <Surface store={store} />
      </MessageProvider>
    </MemberTheme>,
  );
  const surface = await screen.findByLabelText("Text of the post");
  const editor: unknown = Reflect.get(surface, "editor");
  if (!(editor instanceof Editor)) throw new Error("The surface has no editor.");
  return {
    postId,
    editor,
    store,
    async save() {
      await act(async () => {
        store.saveNow();
        await store.settle();
      });
      return readDraft(postId);
    },
    close() {
      store.dispose();
      cleanup();
    },
  };
}

function Surface({ store }: { store: DraftStore }) {
  const { values, documentKey } = useSyncExternalStore(store.subscribe, store.getShown);
  const connect = useCallback(
    (handle: SurfaceHandle | null) => (handle === null ? undefined : store.connectSurface(handle)),
    [store],
  );
  return (
    <EditorSurface
      key={documentKey}
      initial={values.richContent}
      onChange={store.documentEdited}
      editorRef={connect}
    />
  );
}
