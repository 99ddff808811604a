/**
 * Sends the comment forms without leaving the page. Uses no schemas, because post pages would otherwise load the schema
 * library.
 */
import type { OwnComment } from "#lib/wix/comments/own-comment.ts";
import { isObject, readField } from "#lib/wix/json-object.ts";

export type CommentResult = {
  readonly comment?: OwnComment | undefined;
  /** The page that shows the comment. */
  readonly path?: string | undefined;
  /** The name of the problem, which has a message in `problems`. */
  readonly problem?: string | undefined;
  /** In seconds. */
  readonly wait?: number | undefined;
};

/** The member for whom the page shows the conversation. The server refuses forms if another one has logged in since. */
let pageMember = "";

/** Submits a form. Never rejects. */
export async function sendCommentForm(action: string, fields: Fields): Promise<CommentResult> {
  try {
    const response = await fetch(action, {
      method: "POST",
      headers: { Accept: "application/json" },
      body: toParameters(fields),
    });
    const body: unknown = await response.json().catch(() => undefined);
    if (response.ok) {
      const comment = parseOwnComment(readField(body, "comment"));
      return { comment, path: readText(body, "path") };
    }
    const wait = Number(response.headers.get("Retry-After") ?? "");
    return {
      problem: readText(body, "problem") || "outOfOrder",
      wait: wait > 0 ? wait : undefined,
    };
  } catch {
    return { problem: "outOfOrder" };
  }
}

type Fields = FormData | Readonly<Record<string, string>>;

function toParameters(fields: Fields): URLSearchParams {
  const entries = fields instanceof FormData ? [...fields] : Object.entries(fields);
  const parameters = new URLSearchParams(
    entries.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
  if (pageMember !== "" && !parameters.has("memberId")) parameters.set("memberId", pageMember);
  return parameters;
}

/** The part of the conversation that only the member sees. */
export type OwnConversation = {
  readonly name: string;
  readonly reactions: Readonly<Record<string, unknown>>;
  readonly ownIds: readonly unknown[];
  readonly editableIds: readonly unknown[];
  readonly comments: readonly OwnComment[];
  readonly isFollowing: boolean;
};

/** Reads the calling member's part of the conversation. Returns `undefined` for visitors, and if the request fails. */
export async function readOwnComments(address: string): Promise<OwnConversation | undefined> {
  try {
    const response = await fetch(address);
    if (!response.ok) return undefined;
    const body: unknown = await response.json();
    pageMember = readText(body, "memberId");
    if (readField(body, "isMember") !== true) return undefined;
    const reactions = readField(body, "reactions");
    return {
      name: readText(body, "name"),
      reactions: isObject(reactions) ? reactions : {},
      ownIds: readList(body, "ownIds"),
      editableIds: readList(body, "editableIds"),
      comments: readList(body, "comments").flatMap((one) => parseOwnComment(one) ?? []),
      isFollowing: readField(body, "isFollowing") === true,
    };
  } catch {
    return undefined;
  }
}

function parseOwnComment(value: unknown): OwnComment | undefined {
  const id = readText(value, "id");
  const reactions = readField(value, "reactions");
  if (id === "") return undefined;
  return {
    id,
    parentId: readText(value, "parentId"),
    authorName: readText(value, "authorName"),
    text: readText(value, "text"),
    revision: readText(value, "revision"),
    waits: readField(value, "waits") === true,
    isPublished: readField(value, "isPublished") === true,
    canEdit: readField(value, "canEdit") === true,
    reaction: readText(value, "reaction"),
    reactions: isObject(reactions)
      ? Object.fromEntries(
          Object.entries(reactions).map(([code, count]) => [code, Number(count) || 0]),
        )
      : {},
  };
}

function readText(value: unknown, name: string): string {
  const text = readField(value, name);
  return typeof text === "string" ? text : "";
}

function readList(value: unknown, name: string): readonly unknown[] {
  const list = readField(value, name);
  return Array.isArray(list) ? list : [];
}
