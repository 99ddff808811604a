/** Limits the size of the lists that clients request. */
import { currentClient } from "../database/read-queue.ts";
import { Serialized } from "../http/serialized.ts";

/** Maximum size of the entities in a response to a client, in bytes of JSON. */
const maximumBytes = 1_000_000;

/** How much of a response's size limit is left. */
export type SizeBudget<Entity> = {
  /**
   * Takes entities until the next one would exceed the budget. The first entity of a response is always taken, so that
   * clients can read entities of any size one at a time. `isCut` is true if entities were left out.
   */
  readonly take: (
    entities: AsyncIterable<Entity> | Iterable<Entity>,
  ) => Promise<{ readonly taken: readonly Entity[]; readonly isCut: boolean }>;
};

/**
 * Creates the size budget of one response: 1 MB for the call of a client, and no limit for the site's own pages and the
 * platform alone, which does not know its clients. `toWire` converts an entity to the API's format, to measure it.
 */
export function createSizeBudget<Entity extends object>(
  toWire: (entity: Entity) => object = (entity) => entity,
): SizeBudget<Entity> {
  const isLimited = currentClient() !== undefined;
  let used = 0;
  return {
    async take(entities) {
      const taken: Entity[] = [];
      for await (const entity of entities) {
        if (isLimited) {
          const size = measure(toWire(entity));
          if (used > 0 && used + size > maximumBytes) return { taken, isCut: true };
          used += size;
        }
        taken.push(entity);
      }
      return { taken, isCut: false };
    },
  };
}

const measure = (entity: object): number =>
  entity instanceof Serialized ? entity.json.byteLength : Buffer.byteLength(JSON.stringify(entity));
