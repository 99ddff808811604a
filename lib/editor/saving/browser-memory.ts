/** Unsaved texts in IndexedDB, so that they survive a crash or a lost connection. */
import { z } from "zod";
import { isSameValue, type Values } from "./compare-versions.ts";

const keptText = z.object({
  key: z.string(),
  memberId: z.string(),
  postId: z.string(),
  /** The editing session of the page that kept the text. */
  session: z.string(),
  /** The version on the server that the text is based on. */
  version: z.string(),
  values: z.record(z.string(), z.unknown()),
  /** In epoch milliseconds. */
  keptAt: z.number(),
});

export type KeptRecord = Omit<z.output<typeof keptText>, "key">;

/** The post and the member to whom the texts belong. */
export type MemoryOwner = Pick<KeptRecord, "memberId" | "postId">;

const databaseName = "quire-editor";
const storeName = "texts";
/** Key of the record of the last member to use this browser. After a logout, the record has no member. */
const lastMemberKey = "last-member";
const lastMember = z.object({ memberId: z.string().optional(), since: z.number() });
/** Texts are deleted after 30 days, in milliseconds. */
const maximumAge = 30 * 24 * 60 * 60 * 1000;

const buildKey = ({ memberId, postId }: MemoryOwner, session = ""): string =>
  [memberId, postId, session].map(encodeURIComponent).join("/");

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.addEventListener("upgradeneeded", () =>
      request.result.createObjectStore(storeName, { keyPath: "key" }),
    );
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("not opened")));
  });
  return opened;
}

/** Runs a transaction. Resolves with what the function that `work` returns reads after the transaction. */
async function run<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => () => Result,
): Promise<Result> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(storeName, mode);
    const readResult = work(transaction.objectStore(storeName));
    transaction.addEventListener("complete", () => resolve(readResult()));
    transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("aborted")));
  });
}

/**
 * Stores the unsaved text of a page, in place of the text that the page stored before. Returns `false` if the member's
 * session in this browser has ended since `confirmedAt`, when the server last accepted the page. Otherwise the page would
 * leave a text behind after the logout. Times are in epoch milliseconds.
 */
function keepText(record: KeptRecord, confirmedAt: number): Promise<boolean> {
  return run("readwrite", (store) => {
    const last = store.get(lastMemberKey);
    let isKept = false;
    last.addEventListener("success", () => {
      const member = lastMember.safeParse(last.result).data;
      const hasEnded = member !== undefined && member.since >= confirmedAt;
      isKept = !hasEnded || member.memberId === record.memberId;
      if (isKept) store.put({ ...record, key: buildKey(record, record.session) });
    });
    return () => isKept;
  });
}

/** Deletes the text of a page. */
export function forgetText(owner: MemoryOwner, session: string): Promise<void> {
  return run("readwrite", (store) => {
    store.delete(buildKey(owner, session));
    return () => {};
  });
}

/** Returns all unsaved texts in this browser, latest first. Deletes texts that are too old. */
export async function listAllTexts(now: number): Promise<KeptRecord[]> {
  const found = await run("readonly", (store) => {
    const all: IDBRequest<unknown[]> = store.getAll();
    return () => all.result;
  });
  const records = found.flatMap((one) => keptText.safeParse(one).data ?? []);
  const isOld = ({ keptAt }: KeptRecord) => keptAt < now - maximumAge;
  for (const record of records.filter(isOld)) await forgetText(record, record.session);
  return records
    .filter((record) => !isOld(record))
    .toSorted((one, other) => other.keptAt - one.keptAt);
}

/**
 * Deletes the texts of all other members, or of all members after a logout. Pages that they have left open can keep no
 * text from then on.
 */
export function forgetOtherMembers(memberId: string | undefined, now: number): Promise<void> {
  return run("readwrite", (store) => {
    const all = store.openCursor();
    all.addEventListener("success", () => {
      const cursor = all.result;
      if (cursor === null) {
        store.put({ key: lastMemberKey, memberId, since: now });
        return;
      }
      const record = keptText.safeParse(cursor.value).data;
      if (record !== undefined && record.memberId !== memberId) cursor.delete();
      cursor.continue();
    });
    return () => {};
  });
}

/** Unsaved edits of a page. */
export type KeptText = Pick<KeptRecord, "version" | "session" | "values">;

/** The browser's memory of one post's unsaved texts. Some browsers have none, for example in a private window. */
export class BrowserMemory {
  readonly #owner: MemoryOwner;
  /** When the server last accepted this page, in epoch milliseconds. */
  #confirmedAt = Date.now();

  constructor(owner: MemoryOwner) {
    this.#owner = owner;
  }

  /** Remembers that the server has accepted the page, so that the member is logged in. */
  confirm(): void {
    this.#confirmedAt = Date.now();
  }

  /** Keeps the unsaved text of this page. Returns whether the browser has kept it. */
  async keep(text: KeptText): Promise<boolean> {
    try {
      return await keepText({ ...this.#owner, ...text, keptAt: Date.now() }, this.#confirmedAt);
    } catch {
      return false;
    }
  }

  /** Deletes the text of a page. */
  forget(session: string): void {
    forgetText(this.#owner, session).catch(() => undefined);
  }

  /** Deletes the texts of other members, when the page is opened. */
  async claim(): Promise<void> {
    await forgetOtherMembers(this.#owner.memberId, Date.now()).catch(() => undefined);
  }

  /** Returns the latest text that differs from the version on the server. Deletes texts that the server has. */
  async find(server: Values): Promise<KeptRecord | undefined> {
    try {
      const all = await listAllTexts(Date.now());
      const records = all.filter((record) => buildKey(record) === buildKey(this.#owner));
      const isNew = ({ values }: KeptRecord) =>
        Object.entries(values).some(([name, value]) => !isSameValue(value, server[name]));
      for (const { session } of records.filter((one) => !isNew(one))) this.forget(session);
      return records.find(isNew);
    } catch {
      return undefined;
    }
  }
}
