/** Entities of a response that are already JSON. */

/** An entity as JSON. */
export class Serialized {
  readonly id: string;
  /** A response with only this entity: `{"name":entity}`. */
  readonly response: Buffer;
  readonly json: Buffer;

  constructor(name: string, entity: { readonly id: string }) {
    const start = `{"${name}":`;
    this.id = entity.id;
    this.response = Buffer.from(`${start}${JSON.stringify(entity)}}`);
    this.json = this.response.subarray(start.length, -1);
  }
}

/** Returns the bytes of an object as JSON. */
export const toJson = (value: object): Buffer => Buffer.from(JSON.stringify(value));

const comma = Buffer.from(",");

/** Returns `{"name":[entity,…],…}` as JSON. `rest` has at least one field. */
export function wrapEntities(name: string, entities: readonly Serialized[], rest: object): Buffer {
  const list = entities.flatMap(({ json }, index) => (index === 0 ? [json] : [comma, json]));
  const end = `],${JSON.stringify(rest).slice(1)}`;
  return Buffer.concat([Buffer.from(`{"${name}":[`), ...list, Buffer.from(end)]);
}
