/** Limits the size of the lists that clients request. */
import { currentClient } from "../database/read-queue.ts";

/** Maximum size of the entities in a response to a client, in bytes of JSON. */
const maximumBytes = 1_000_000;

/** The bytes that a response may still contain. */
export type SizeBudget<Entity> = {
  /**
   * Takes entities until the next one would exceed the budget (`isCut`). The first entity of a response is always taken,
   * so that clients can read entities of any size one at a time.
   */
  readonly take: (
    entities: AsyncIterable<Entity> | Iterable<Entity>,
  ) => Promise<{ readonly taken: readonly Entity[]; readonly isCut: boolean }>;
};

/**
 * Creates the budget of one response: 1 MB if a client called, and no limit if the site's own pages did. `write` returns
 * an entity as it is sent.
 */
export function createSizeBudget<Entity>(
  write: (entity: Entity) => unknown = (entity) => entity,
): SizeBudget<Entity> {
  const isLimited = currentClient() !== undefined;
  let used = 0;
  return {
    async take(entities) {
      const taken: Entity[] = [];
      for await (const entity of entities) {
        if (isLimited) {
          const size = Buffer.byteLength(JSON.stringify(write(entity)));
          if (used > 0 && used + size > maximumBytes) return { taken, isCut: true };
          used += size;
        }
        taken.push(entity);
      }
      return { taken, isCut: false };
    },
  };
}
