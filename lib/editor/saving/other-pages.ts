/** Other tabs of this browser and other pages that show the same post, and which of them edits it. */
import { z } from "zod";
import { createId } from "./session-ids.ts";

/** A channel to the other tabs, for example a `BroadcastChannel`. */
export type TabChannel = {
  readonly post: (message: object) => void;
  /** Returns a function that closes the channel. */
  readonly listen: (listener: (message: unknown) => void) => () => void;
};

const tabMessage = z.object({
  type: z.enum(["opened", "editing", "takeOver", "released", "closed"]),
  postId: z.string(),
  tab: z.string(),
});
type TabMessage = z.output<typeof tabMessage>;

/** `left`: the tab is not open yet, or the browser may restore its page later. */
type State = "opening" | "editing" | "reading" | "left";

export type OtherTabs = {
  /** Resolves with whether another tab edits the post. If not, this tab does from now on. */
  readonly open: () => Promise<boolean>;
  /** Makes this tab the one that edits. Resolves when the other has saved, or after `patience`. */
  readonly takeOver: () => Promise<void>;
  /** Tells the other tabs that this tab no longer edits. It may `open` again, if the browser restores its page. */
  readonly leave: () => void;
  readonly close: () => void;
};

type Options = {
  readonly channel?: TabChannel;
  readonly postId: string;
  /** Identifies this tab. If two tabs open at once, the one with the smaller ID edits. */
  readonly tab?: string;
  readonly wait?: (milliseconds: number) => Promise<void>;
  /** Saves, and stops editing, because another tab takes over. */
  readonly release: () => Promise<void>;
  /** Called when this tab edits from now on, because the tab that edited was closed. */
  readonly onFree?: () => void;
};

/** Time for other tabs to answer, in milliseconds. */
const answerTime = 250;
/** Time until the last save of a closed tab has arrived, in milliseconds. */
const lastSaveTime = 1000;
/** Time for another tab to save, in milliseconds. */
const patience = 4000;

const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Opens the channel to the tabs of this browser that show the editor. */
function openTabChannel(): TabChannel {
  const channel = new BroadcastChannel("quire-editor");
  let isOpen = true;
  return {
    post(message) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none
      if (isOpen) channel.postMessage(message);
    },
    listen(listener) {
      const receive = ({ data }: MessageEvent<unknown>) => listener(data);
      channel.addEventListener("message", receive);
      return () => {
        isOpen = false;
        channel.removeEventListener("message", receive);
        channel.close();
      };
    },
  };
}

/** Creates the link between the tabs that show a post. */
export function linkTabs({
  channel = openTabChannel(),
  postId,
  tab = createId(),
  wait = sleep,
  release,
  onFree = () => undefined,
}: Options): OtherTabs {
  let state: State = "left";
  const isIn = (one: State) => state === one;
  let onReleased = (): void => {};
  const say = (type: TabMessage["type"]) => channel.post({ type, postId, tab });
  const open = async () => {
    state = "opening";
    say("opened");
    await wait(answerTime);
    if (isIn("opening")) state = "editing";
    return isIn("reading");
  };
  const leave = () => {
    const wasEditing = isIn("editing");
    state = "left";
    if (wasEditing) say("closed");
  };
  const followClosed = async () => {
    await open();
    if (isIn("editing")) await wait(lastSaveTime);
    if (isIn("editing")) onFree();
  };
  const stopListening = channel.listen((data) => {
    const message = tabMessage.safeParse(data).data;
    if (message === undefined || message.postId !== postId || message.tab === tab) return;
    if (message.type === "opened") {
      const isFirst = tab < message.tab;
      if (isIn("editing") || (isIn("opening") && isFirst)) say("editing");
      else if (isIn("opening")) state = "reading";
    } else if (message.type === "editing") {
      if (isIn("opening")) state = "reading";
    } else if (message.type === "takeOver") {
      if (!isIn("editing")) return;
      state = "reading";
      void release().finally(() => say("released"));
    } else if (message.type === "closed") {
      if (isIn("reading")) void followClosed();
    } else onReleased();
  });
  return {
    open,
    async takeOver() {
      const released = new Promise<void>((resolve) => (onReleased = resolve));
      say("takeOver");
      await Promise.race([released, wait(patience)]);
      state = "editing";
    },
    leave,
    close() {
      leave();
      stopListening();
    },
  };
}

/** A page that shows the post, as the presence call reports it. */
type PresentPage = {
  readonly sessionId: string;
  readonly since: Date;
};

/**
 * Returns the other page that may edit the post, or `undefined` if this page may. It is the page that saved last or, if
 * that page is gone, the page that was opened first.
 */
export function findHolder<Page extends PresentPage>(
  pages: readonly Page[],
  lastSession: string | undefined,
  ownSession: string,
): Page | undefined {
  if (lastSession === ownSession) return undefined;
  const saver = pages.find(({ sessionId }) => sessionId === lastSession);
  const [first] = pages.toSorted(
    (one, other) =>
      one.since.getTime() - other.since.getTime() || (one.sessionId < other.sessionId ? -1 : 1),
  );
  const holder = saver ?? first;
  return holder?.sessionId === ownSession ? undefined : holder;
}
