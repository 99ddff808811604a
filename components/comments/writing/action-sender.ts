/** Sends the forms below comments, one after another, and shows their effect at once. */
import type { CommentAction } from "./live-comments.tsx";
import { describeProblem } from "./comment-tools.tsx";
import type { CommentWords } from "./comment-words.ts";
import { sendCommentForm, type CommentResult } from "./send-comment-form.ts";

type Change = {
  readonly data: FormData;
  /** Whether the form adds the reaction or follows the conversation, instead of ending it. */
  readonly isOn: boolean;
  /** Shows whether the reaction or the subscription exists. */
  readonly mark: (isOn: boolean) => void;
  readonly done: string;
};

/**
 * Creates a function that sends the form of an action, and reports the result with `show`. A click during a request starts
 * from the state that the page shows, so a second click undoes the first one.
 */
export function createActionSender(words: CommentWords, show: (message: string) => void) {
  let last = Promise.resolve();
  /** The last action of each form that waits for an answer. */
  const latest = new Map<HTMLFormElement, CommentAction>();
  /** Whether the server has the reaction or the subscription of these forms. */
  const saved = new Map<HTMLFormElement, boolean>();

  return (action: CommentAction): void => {
    const { form } = action;
    if (form === undefined) return;
    const change = readChange(form, action, words);
    if (!latest.has(form)) saved.set(form, !change.isOn);
    latest.set(form, action);
    change.mark(change.isOn);
    const perform = async (): Promise<void> => {
      const result = await sendCommentForm(form.action, change.data);
      const isDone = result.problem === undefined;
      if (isDone) saved.set(form, change.isOn);
      if (latest.get(form) === action) {
        latest.delete(form);
        change.mark(saved.get(form) === true);
      }
      if (result.problem === "loggedOut") return action.withoutScripts();
      show(isDone ? change.done : describeProblem(words, result));
      if (isDone && action.kind === "reaction") showCount(form, result);
    };
    last = last.then(perform, perform);
  };
}

function readChange(
  form: HTMLFormElement,
  { kind }: CommentAction,
  { done }: CommentWords,
): Change {
  const data = new FormData(form);
  const button = form.querySelector("button");
  if (kind === "follow" || button === null) {
    const isOn = data.get("remove") !== "1";
    const mark = (isFollowing: boolean) => markFollowing(document, isFollowing);
    return { data, isOn, mark, done: isOn ? done.followed : done.unfollowed };
  }
  const isOn = button.ariaPressed !== "true";
  data.set("code", button.value);
  data.set("remove", isOn ? "" : "1");
  const mark = (isMine: boolean) => markReaction(button, isMine);
  return { data, isOn, mark, done: isOn ? done.reacted : done.unreacted };
}

export function markReaction(button: HTMLButtonElement, isMine: boolean): void {
  button.ariaPressed = String(isMine);
}

export function markFollowing(section: ParentNode, isFollowing: boolean): void {
  const form = section.querySelector<HTMLFormElement>('form[data-comment-action="follow"]');
  const button = form?.querySelector("button");
  const input = form?.querySelector<HTMLInputElement>('input[name="remove"]');
  if (!button || !input || (input.value === "1") === isFollowing) return;
  const { label = "" } = button.dataset;
  button.dataset["label"] = button.textContent;
  button.textContent = label;
  input.value = isFollowing ? "1" : "";
}

function showCount(form: HTMLFormElement, { comment }: CommentResult): void {
  const button = form.querySelector("button");
  const count = button?.querySelector("[data-count]");
  if (!button || !count || comment === undefined) return;
  const number = comment.reactions[button.value] ?? 0;
  count.textContent = number === 0 ? "" : number.toLocaleString(document.documentElement.lang);
}
