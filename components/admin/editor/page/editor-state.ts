import type { KeptRecord } from "#lib/editor/saving/kept-texts.ts";
import type { PresentEditor } from "../data/presence-calls.ts";
import type { EditingSession } from "./editing-session.ts";

/** Why the page only shows the post: another tab of this browser, or another page, edits it. */
export type Holder = {
  readonly place: "tab" | "elsewhere";
  /** Name of the member who edits. `undefined` if the other page is the member's own. */
  readonly name: string | undefined;
};

export type OpenState = {
  readonly stage: "open";
  readonly session: EditingSession;
  /** The page that edits the post in place of this one. */
  readonly holder: Holder | undefined;
  /** The other pages that show the post. */
  readonly others: readonly PresentEditor[];
  /** A text that an earlier page could not save. */
  readonly kept: KeptRecord | undefined;
  /** Whether the browser can keep unsaved edits. */
  readonly canKeep: boolean;
};

export type EditorState =
  | { readonly stage: "loading" }
  | { readonly stage: "failed"; readonly error: unknown }
  | OpenState;
