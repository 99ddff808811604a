"use client"; // loads the scripts of the conversation when they are needed

import { useEffect, useState } from "react";
import { hasMemberSession } from "#lib/site/member-hint.ts";
import { observeNear } from "../../ui/observe-near.ts";
import type { CommentAction, LiveComments, LiveCommentsProps } from "./live-comments.tsx";

type Props = Omit<LiveCommentsProps, "actions" | "section"> & {
  /** ID of the conversation's element. */
  sectionId: string;
};

/**
 * Handles the links and forms below comments, which work without scripts. Loads its code for members when the
 * conversation comes into view, and for visitors when they focus or use a link or form.
 */
export function CommentsIsland({ sectionId, ...props }: Props) {
  const [live, setLive] = useState<{ Comments: typeof LiveComments; section: HTMLElement }>();
  const [actions, setActions] = useState<readonly CommentAction[]>([]);
  useEffect(() => {
    const element = document.getElementById(sectionId);
    if (element === null) return undefined;
    const load = async () => {
      const loaded = await import("./live-comments.tsx");
      setLive((former) => former ?? { Comments: loaded.LiveComments, section: element });
    };
    const prepare = () => void load().catch(() => {});
    const take = (event: Event) => {
      const found = findAction(event);
      if (found === undefined) return;
      event.preventDefault();
      setActions((before) => [...before, found]);
      load().catch(found.withoutScripts);
    };
    const events = new AbortController();
    const { signal } = events;
    if (element.contains(document.activeElement)) prepare();
    element.addEventListener("focusin", prepare, { once: true, signal });
    element.addEventListener("click", take, { signal });
    element.addEventListener("submit", take, { signal });
    const stop = hasMemberSession(document.cookie)
      ? observeNear(element, "0px", prepare)
      : undefined;
    return () => {
      events.abort();
      stop?.();
    };
  }, [sectionId]);
  return live && <live.Comments {...props} section={live.section} actions={actions} />;
}

/** Returns the action of a link or form below a comment, or `undefined` for any other event. */
function findAction(event: Event): CommentAction | undefined {
  const { target, type } = event;
  if (!(target instanceof Element)) return undefined;
  if (type === "submit") {
    const form = target.closest<HTMLFormElement>("form[data-comment-action]");
    const kind = form?.dataset["commentAction"];
    if (form === null || kind === undefined) return undefined;
    const commentId = form.closest<HTMLElement>("[data-comment]")?.dataset["comment"] ?? "";
    return { kind, commentId, form, withoutScripts: () => form.submit() };
  }
  const link = target.closest<HTMLAnchorElement>("a[data-comment-action]");
  const kind = link?.dataset["commentAction"];
  const isPlainClick =
    event instanceof MouseEvent &&
    !(event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (link === null || kind === undefined || !isPlainClick) return undefined;
  const commentId = link.closest<HTMLElement>("[data-comment]")?.dataset["comment"] ?? "";
  return { kind, commentId, form: undefined, withoutScripts: () => location.assign(link.href) };
}
