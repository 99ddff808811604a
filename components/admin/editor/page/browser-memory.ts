import { isSameValue, type Values } from "#lib/editor/saving/compare-versions.ts";
import {
  forgetOtherMembers,
  forgetText,
  keepText,
  listTexts,
  type KeptRecord,
} from "#lib/editor/saving/kept-texts.ts";

/** The post and the member to whom the texts belong. */
export type MemoryOwner = Pick<KeptRecord, "memberId" | "postId">;

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
      const records = await listTexts(this.#owner, Date.now());
      const isNew = ({ values }: KeptRecord) =>
        Object.entries(values).some(([name, value]) => !isSameValue(value, server[name]));
      for (const { session } of records.filter((one) => !isNew(one))) this.forget(session);
      return records.find(isNew);
    } catch {
      return undefined;
    }
  }
}
