"use client"; // opens dialogs

import type { Translator } from "#lib/messages/translator.ts";
import type { AdminComment } from "#lib/wix/comments/admin-comments.ts";
import type { AdminMember, AdminPost, Overview } from "#lib/wix/admin/admin-responses.ts";
import {
  createAnswerAction,
  createBanActions,
  createBulkActions,
} from "../comments/comment-actions.tsx";
import type { ListAction, Outcome } from "../lists/use-list-actions.tsx";
import { createMemberActions } from "../members/member-actions.ts";
import { createPostActions } from "../posts/post-actions.tsx";

/** A post, a comment or a member that waits for a decision. */
export type Decision = { readonly id: string; readonly since: Date } & (
  | { readonly kind: "post"; readonly post: AdminPost }
  | { readonly kind: "comment"; readonly comment: AdminComment }
  | { readonly kind: "member"; readonly member: AdminMember }
);

/** Returns the decisions of an overview, longest waiting first. */
export function listDecisions(overview: Overview): Decision[] {
  const { inModeration, waitingComments = [], waitingMembers = [] } = overview;
  const decisions: Decision[] = [
    ...inModeration.map((post): Decision => ({
      id: post.id,
      since: post.submittedDate ?? post.updatedDate,
      kind: "post",
      post,
    })),
    ...waitingComments.map((comment): Decision => ({
      id: comment.id,
      since: comment.createdDate,
      kind: "comment",
      comment,
    })),
    ...waitingMembers.map((member): Decision => ({
      id: member.id,
      since: member.createdDate,
      kind: "member",
      member,
    })),
  ];
  return decisions.toSorted((one, other) => Number(one.since) - Number(other.since));
}

/** Creates the actions on decisions: those with a button, and those in the menu beside the buttons. */
export function createDecisionActions(t: Translator, openPage: (path: string) => void) {
  const posts = createPostActions<AdminPost>(t).map((action) => liftAction(action, readPost));
  const comments = [
    createAnswerAction(t, openPage),
    ...createBulkActions(t).actions,
    ...createBanActions(t),
  ].map((action) => liftAction(action, readComment));
  const { buttons, actions } = createMemberActions(t);
  const members = [...buttons, ...actions].map((action) => liftAction(action, readMember));
  const all = [...posts, ...comments, ...members];
  const pick = (names: readonly string[]) => all.filter(({ name }) => names.includes(name));
  return {
    buttons: pick(["approve", "reject", "block"]),
    menu: pick(["approveAndAnswer", "hide", "spam", "ban", "delete"]).filter(
      (action) => !members.includes(action),
    ),
  };
}

const readPost = (decision: Decision) => (decision.kind === "post" ? decision.post : undefined);
const readComment = (decision: Decision) =>
  decision.kind === "comment" ? decision.comment : undefined;
const readMember = (decision: Decision) =>
  decision.kind === "member" ? decision.member : undefined;

/** Turns an action on posts, comments or members into an action on decisions about them. */
function liftAction<Inner>(
  action: ListAction<Inner>,
  read: (decision: Decision) => Inner | undefined,
): ListAction<Decision> {
  const require = (decision: Decision): Inner => {
    const inner = read(decision);
    if (inner === undefined) throw new Error(`${action.name} is offered for the wrong decision`);
    return inner;
  };
  const { name, label } = action;
  const shared = {
    name,
    label: typeof label === "string" ? label : (decision: Decision) => label(require(decision)),
    isOffered: (decision: Decision) => {
      const inner = read(decision);
      return inner !== undefined && (action.isOffered?.(inner) ?? true);
    },
  };
  if ("buildHref" in action) {
    return { ...shared, buildHref: (decision) => action.buildHref(require(decision)) };
  }
  if ("renderDialog" in action) {
    return {
      ...shared,
      renderDialog: (dialog, [decision]) =>
        action.renderDialog(
          {
            ...dialog,
            perform: (perform) => dialog.perform(async () => toOutcome(await perform())),
            run: (perform) => dialog.run(async () => toOutcome(await perform())),
          },
          [require(decision)],
        ),
    };
  }
  return {
    ...shared,
    ask: ([decision]) => action.ask?.([require(decision)]),
    perform: async ([decision]) => toOutcome(await action.perform([require(decision)], [])),
  };
}

/** Returns an outcome without the changed items. The overview loads its lists again. */
const toOutcome = <Inner,>(outcome: Outcome<Inner>): Outcome<Decision> => {
  const { changed: _changed, undo: _undo, ...others } = outcome;
  return others;
};
