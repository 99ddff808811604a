/** The state of the system under test and of the model. */
import type { EntryBackend } from "#lib/server/cache/entries.ts";
import {
  createModelNext,
  unchangedContent,
  type Content,
  type ContentTag,
  type Failure,
} from "./blog.ts";
import { createModelLog, startModelSite, type ModelSite } from "./site.ts";

/** Memory limits: one that fits all pages, and one that fits only some. */
export const largeBytes = 1024 * 1024;
export const smallBytes = 48 * 1024;

export type OpenBackend = (name: string) => Promise<EntryBackend | undefined>;

export class World {
  now = 1_800_000_000_000;
  failure: Failure | undefined;
  /** All versions of the content so far, oldest first, each with the time at which it became current. */
  readonly history: { readonly from: number; readonly content: Content }[] = [
    { from: 0, content: unchangedContent },
  ];
  readonly log = createModelLog();
  /** The latest time at which each instance's pages were rendered, by path. */
  readonly kept: [Map<string, number>, Map<string, number>] = [new Map(), new Map()];
  /** The latest time at which the backend's pages were rendered, by path. */
  readonly persisted = new Map<string, number>();
  /** Responses that readers have received, by entity tag. */
  readonly copies = new Map<string, { readonly url: string; readonly body: string }>();
  secrets = 0;
  readonly sites: ModelSite[] = [];
  readonly #name: string;
  readonly #openBackend: OpenBackend;
  readonly #maximumBytes: number;

  constructor(name: string, openBackend: OpenBackend, maximumBytes: number) {
    this.#name = name;
    this.#openBackend = openBackend;
    this.#maximumBytes = maximumBytes;
  }

  async start(at: 0 | 1): Promise<void> {
    this.sites[at]?.stop();
    const backend = await this.#openBackend(this.#name);
    this.sites[at] = await startModelSite({
      handle: createModelNext({
        content: () => this.content,
        now: () => this.now,
        failure: () => this.failure,
      }),
      backend,
      log: this.log,
      now: () => this.now,
      maximumBytes: this.#maximumBytes,
    });
    this.kept[at] = new Map(backend === undefined ? [] : this.persisted);
  }

  get content(): Content {
    return this.history.at(-1)?.content ?? unchangedContent;
  }

  /** Lists the versions that have been current since a time. */
  listContentsSince(time: number): readonly Content[] {
    const { history } = this;
    return history
      .filter((_, at) => (history[at + 1]?.from ?? Infinity) > time)
      .map(({ content }) => content);
  }

  change(changed: ContentTag): void {
    const content = { ...this.content, [changed]: this.content[changed] + 1 };
    this.history.push({ from: this.now, content });
    this.log.add([changed]);
  }

  get keepsAll(): boolean {
    return this.#maximumBytes === largeBytes;
  }
}
