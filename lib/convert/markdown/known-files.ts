/** The files on this blog that a document refers to. */
import { isObject } from "../../wix/json-object.ts";

/** A file on this blog, with the path that Markdown texts use for it. */
export type KnownFile = {
  readonly id: string;
  readonly path: string;
  readonly width: number;
  readonly height: number;
};

export type KnownFiles = ReadonlyMap<string, KnownFile>;

/** Returns the file for a media source, or `undefined` if the source has other fields or a different URL. */
export function findKnownFile(source: unknown, files: KnownFiles): KnownFile | undefined {
  const { id, url, ...others } = isObject(source) ? source : {};
  if (typeof id !== "string" || Object.keys(others).length > 0) return undefined;
  const isElsewhere = typeof url === "string" && !url.endsWith(`/media/${id}`);
  return isElsewhere ? undefined : files.get(id);
}
