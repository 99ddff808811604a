/** Unsaved texts in the browser's own database, so that they survive a crash and the time without a connection. */
import { z } from "zod";

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

type Owner = Pick<KeptRecord, "memberId" | "postId">;

const databaseName = "quire-editor";
const storeName = "texts";
/** Texts are deleted after 30 days, in milliseconds. */
const maximumAge = 30 * 24 * 60 * 60 * 1000;

const buildKey = ({ memberId, postId }: Owner, session = ""): string =>
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

async function run<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(storeName, mode);
    const request = work(transaction.objectStore(storeName));
    transaction.addEventListener("complete", () => resolve(request.result));
    transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("aborted")));
  });
}

/** Stores the unsaved text of a page, in place of the text that the page stored before. */
export async function keepText(record: KeptRecord): Promise<void> {
  await run("readwrite", (store) =>
    store.put({ ...record, key: buildKey(record, record.session) }),
  );
}

/** Deletes the text of a page. */
export async function forgetText(owner: Owner, session: string): Promise<void> {
  await run("readwrite", (store) => store.delete(buildKey(owner, session)));
}

/** Returns the unsaved texts of a post, latest first. Deletes all texts that are too old. */
export async function listTexts(owner: Owner, now: number): Promise<KeptRecord[]> {
  const found: unknown[] = await run("readonly", (store) => store.getAll());
  const records = found.flatMap((one) => keptText.safeParse(one).data ?? []);
  const isOld = ({ keptAt }: KeptRecord) => keptAt < now - maximumAge;
  for (const record of records.filter(isOld)) await forgetText(record, record.session);
  return records
    .filter((record) => !isOld(record) && buildKey(record) === buildKey(owner))
    .toSorted((one, other) => other.keptAt - one.keptAt);
}
