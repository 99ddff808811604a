/** Entities of a response that are already JSON. */

/** An entity as JSON. */
export class Serialized {
  readonly id: string;
  readonly json: Buffer;

  constructor(id: string, json: Buffer) {
    this.id = id;
    this.json = json;
  }
}

/** Returns the bytes of an object as JSON. */
export const toJson = (value: object): Buffer => Buffer.from(JSON.stringify(value));

const comma = Buffer.from(",");
const brace = Buffer.from("}");

/** Returns `{"name":entity}` as JSON. */
export const wrapEntity = (name: string, { json }: Serialized): Buffer =>
  Buffer.concat([Buffer.from(`{"${name}":`), json, brace]);

/** Returns `{"name":[entity,…],…}` as JSON. `rest` has at least one field. */
export function wrapEntities(name: string, entities: readonly Serialized[], rest: object): Buffer {
  const list = entities.flatMap(({ json }, index) => (index === 0 ? [json] : [comma, json]));
  const end = `],${JSON.stringify(rest).slice(1)}`;
  return Buffer.concat([Buffer.from(`{"${name}":[`), ...list, Buffer.from(end)]);
}
