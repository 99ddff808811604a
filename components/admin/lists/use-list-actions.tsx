"use client"; // performs actions on the items of a list, and asks for their input

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { formatFailure } from "#components/calls/problems.ts";
import { ConfirmDialog } from "#components/ui/dialogs/confirm-dialog.tsx";
import type { Result } from "./action-result.tsx";

/** The result of an action on items. */
export type Outcome<Item> = Omit<Result, "undo" | "text"> & {
  /** The sentence above the list. */
  readonly text?: string | undefined;
  /** Why the action was refused for single items, by their IDs. Their rows show it. */
  readonly refusals?: ReadonlyMap<string, string>;
  /** The items after the action. They are shown until the list has loaded again. */
  readonly changed?: readonly Item[];
  /** The action that undoes this one. */
  readonly undo?: (Work<Item> & { readonly label: string }) | undefined;
};

type Work<Item> = {
  readonly items: readonly Item[];
  readonly perform: () => Promise<Outcome<Item>>;
};

/** The items of an action: at least one. */
type Items<Item> = readonly [Item, ...Item[]];

/** The state of an action's dialog, for components such as `FormDialog`. */
export type ActionDialog<Item> = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called once the dialog is gone. */
  readonly onClosed: () => void;
  /** Performs the action. Rejects if it fails. */
  readonly perform: (perform: () => Promise<Outcome<Item>>) => Promise<void>;
  /** Performs the action, and shows a failure in the rows. */
  readonly run: (perform: () => Promise<Outcome<Item>>) => void;
};

/** The texts of the question that an action asks first. */
type Question = {
  readonly question: string;
  readonly note: string;
  readonly cancelLabel: string;
  readonly confirmLabel: string;
  readonly isHarmless?: boolean;
};

/** An action on the items of a list. A row is a set of one item. */
export type ListAction<Item> = {
  readonly name: string;
  readonly label: string | ((item: Item) => string);
  /** Whether an item offers the action. Default: all do. */
  readonly isOffered?: ((item: Item) => boolean) | undefined;
  /** The key that performs the action on the selected items. */
  readonly key?: string | undefined;
  /** Name of another action with the same effect, which hides this action if both are offered. */
  readonly replacedBy?: string;
  readonly isDestructive?: boolean;
} & (
  | {
      /** `skipped` are the chosen items that do not offer the action. */
      readonly perform: (items: Items<Item>, skipped: readonly Item[]) => Promise<Outcome<Item>>;
      /** Returns the question to ask first, if there is one. */
      readonly ask?: ((items: Items<Item>) => Question | undefined) | undefined;
      /** Returns the item as the action will probably change it. It is shown at once, and taken back on failure. */
      readonly expect?: ((item: Item) => Item) | undefined;
    }
  | { readonly renderDialog: (dialog: ActionDialog<Item>, items: Items<Item>) => ReactNode }
  | { readonly buildHref: (item: Item) => string }
);

type Performed<Item> = Extract<ListAction<Item>, { readonly perform: unknown }>;

export type ListActions<Item extends { readonly id: string }> = ReturnType<
  typeof useListActions<Item>
>;

type Asked<Item> = {
  readonly render: (dialog: ActionDialog<Item>) => ReactNode;
  readonly items: readonly Item[];
  readonly isOpen: boolean;
  /** Each opening creates a new dialog, without the previous input. */
  readonly opening: number;
  readonly onClosed: () => void;
};

const offers = <Item,>({ isOffered }: ListAction<Item>, item: Item): boolean =>
  isOffered?.(item) ?? true;

/** Returns the actions that at least one of the items offers. */
export function listOffered<Item>(actions: readonly ListAction<Item>[], items: readonly Item[]) {
  const offered = actions.filter((action) => items.some((item) => offers(action, item)));
  return offered.filter(({ replacedBy }) => offered.every(({ name }) => name !== replacedBy));
}

/**
 * Returns `choose`, which performs an action or first opens its dialog, and the state of all actions: busy items, items
 * as running actions change them, refusals by item, the last result, and the dialog to render. After each action,
 * `reload` loads the list again, because even a failed action may have changed it.
 */
export function useListActions<Item extends { readonly id: string }>(
  reload: () => Promise<unknown>,
) {
  const t = useTranslations();
  const router = useRouter();
  const running = useRef<readonly string[]>([]);
  const pending = useRef(0);
  const [busy, setBusy] = useState<readonly string[]>([]);
  /** The items of running actions. They stay until no action runs, because a list may be older than an action. */
  const [changed, setChanged] = useState<ReadonlyMap<string, Item>>(new Map());
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map());
  const [result, setResult] = useState<Result>();
  const [asked, setAsked] = useState<Asked<Item>>();

  const isBusy = (items: readonly Item[]) => items.some(({ id }) => running.current.includes(id));
  const show = (items: readonly Item[]) =>
    setChanged((before) => new Map([...before, ...items.map((item) => [item.id, item] as const)]));
  const takeBack = (items: readonly Item[]) =>
    setChanged((before) => {
      const ids = new Set(items.map(({ id }) => id));
      return new Map([...before].filter(([id]) => !ids.has(id)));
    });
  /** Adds refusals without removing those of a parallel action. */
  const refuse = (added: Iterable<readonly [string, string]>) =>
    setRefusals((before) => new Map([...before, ...added]));

  /** Performs an action while its items are busy. Rejects if it fails. */
  async function perform({ items, perform: work }: Work<Item>): Promise<void> {
    const ids = items.map(({ id }) => id);
    running.current = [...running.current, ...ids];
    pending.current += 1;
    setBusy(running.current);
    setRefusals(new Map());
    setResult(undefined);
    try {
      const { text, details, refusals: refused = [], changed: after = [], undo } = await work();
      show(after);
      await reload();
      refuse(refused);
      if (text !== undefined) {
        setResult({ text, details, undo: undo && { label: undo.label, run: () => run(undo) } });
      }
    } catch (failure) {
      takeBack(items);
      await reload();
      throw failure;
    } finally {
      // Actions on other items may still run.
      running.current = running.current.filter((id) => !ids.includes(id));
      pending.current -= 1;
      setBusy(running.current);
      if (pending.current === 0) setChanged(new Map());
    }
  }

  /** Performs an action unless one of its items is busy. The rows of the items show a failure. */
  function run(work: Work<Item>): void {
    if (isBusy(work.items)) return;
    perform(work).catch((failure: unknown) => {
      const text = formatFailure(t, failure, "admin");
      refuse(work.items.map(({ id }) => [id, text] as const));
    });
  }

  function runAction(action: Performed<Item>, chosen: readonly Item[]): void {
    const [first, ...others] = chosen.filter((item) => offers(action, item));
    if (first === undefined) return;
    const items: Items<Item> = [first, ...others];
    const skipped = chosen.filter((item) => !items.includes(item));
    if (action.expect !== undefined) show(items.map(action.expect));
    run({ items, perform: () => action.perform(items, skipped) });
  }

  /** Opens a dialog of an action on the items. `onClosed` is called once the dialog is gone. */
  const open = (render: Asked<Item>["render"], items: readonly Item[], onClosed: () => void) =>
    setAsked({ render, items, isOpen: true, opening: (asked?.opening ?? 0) + 1, onClosed });

  /** Performs an action on the items, or opens its dialog or page. */
  function choose(
    action: ListAction<Item>,
    chosen: readonly Item[],
    onClosed: () => void = () => undefined,
  ): void {
    const [first, ...others] = chosen;
    if (first === undefined || isBusy(chosen)) return;
    const items: Items<Item> = [first, ...others];
    if ("buildHref" in action) return router.push(action.buildHref(first));
    if ("renderDialog" in action) {
      return open((dialog) => action.renderDialog(dialog, items), items, onClosed);
    }
    const question = action.ask?.(items);
    if (question === undefined) return runAction(action, items);
    const renderQuestion = ({ isOpen, onClose }: ActionDialog<Item>) => (
      <ConfirmDialog
        {...question}
        isOpen={isOpen}
        onAnswer={(isSure) => {
          onClose();
          if (isSure) runAction(action, items);
        }}
      />
    );
    open(renderQuestion, items, onClosed);
  }

  return {
    choose,
    open,
    result,
    report: (text: string) => setResult({ text }),
    isBusy: (id: string) => busy.includes(id),
    changed,
    findRefusal: (id: string) => refusals.get(id),
    /** Returns the refusals of items whose rows are not shown, for example because an item was deleted elsewhere. */
    listRefusals: (shown: readonly Item[]): string[] => {
      const hidden = [...refusals].filter(([id]) => shown.every((item) => item.id !== id));
      return [...new Set(hidden.map(([, text]) => text))];
    },
    dialog: asked && (
      <OpenedDialog
        key={asked.opening}
        render={asked.render}
        isOpen={asked.isOpen}
        onClose={() => setAsked({ ...asked, isOpen: false })}
        onClosed={() => setAsked((now) => (now?.opening === asked.opening ? undefined : now))}
        onRemoved={asked.onClosed}
        perform={(work) => perform({ items: asked.items, perform: work })}
        run={(work) => run({ items: asked.items, perform: work })}
      />
    ),
  };
}

type OpenedProps<Item> = ActionDialog<Item> &
  Pick<Asked<Item>, "render"> & {
    /** Called once the dialog has left the page, so that its elements have lost the focus. */
    onRemoved: () => void;
  };

function OpenedDialog<Item>({ render, onRemoved, ...dialog }: OpenedProps<Item>) {
  const latest = useRef(onRemoved);
  // React cleans up before it runs effects, so `ActionResult` takes the focus only if nothing else has.
  useEffect(() => () => latest.current(), []);
  return render(dialog);
}
