/** Streaming reader for a Disqus export: threads and their comments, which Disqus calls posts. */
import { SourceError } from "../../convert/source-media.ts";
import { BrokenText, decodeExport } from "../reading/decode-export.ts";
import { isOn } from "../reading/parse.ts";
import { createXmlReader, listChildren, readText, type XmlElement } from "../reading/xml.ts";

export type DisqusThread = {
  readonly forum: string;
  /** The identifier that the blog chose for the page, or an empty string. */
  readonly identifier: string;
  readonly link: string;
  readonly title: string;
};

export type DisqusComment = {
  readonly id: string;
  readonly threadId: string;
  readonly parentId: string | undefined;
  readonly message: string;
  readonly createdAt: string | undefined;
  readonly isDeleted: boolean;
  readonly isSpam: boolean;
  readonly isApproved: boolean;
  readonly author: {
    readonly name: string;
    /** The address of an account. Absent for anonymous authors. */
    readonly email: string | undefined;
  };
  readonly isTooLong: boolean;
};

export type DisqusExport = {
  readonly threads: ReadonlyMap<string, DisqusThread>;
  readonly comments: readonly DisqusComment[];
  /** The damage that ended reading, if any. */
  readonly fault: string | undefined;
};

/** Maximum size of an export in bytes. All comments are held in memory, because replies may come before parents. */
const largestExport = 512 * 1024 ** 2;
/** Maximum length of the text of one element, in UTF-16 code units. */
const longestText = 1024 ** 2;

/**
 * Reads an export. If it is incomplete or damaged, the result contains the parts before the damage. Throws {@link
 * SourceError} if the file is not a Disqus export or is larger than 512 MiB.
 */
export async function readDisqus(path: string): Promise<DisqusExport> {
  const threads = new Map<string, DisqusThread>();
  const comments: DisqusComment[] = [];
  let isDisqus = false;
  const reader = createXmlReader((element, ancestors) => {
    const [root] = ancestors;
    if (ancestors.length !== 1 || root === undefined) return false;
    isDisqus ||= root.name === "disqus";
    const id = readId(element);
    if (!isDisqus || id === undefined) return true;
    if (element.name === "thread") threads.set(id, readThread(element));
    if (element.name === "post") comments.push(readComment(element, id));
    return true;
  }, longestText);
  const fault = await readAll(path, reader);
  if (isDisqus) return { threads, comments, fault };
  const reason = fault === undefined ? "" : ` (${fault})`;
  throw new SourceError(
    `This is not a Disqus export: it has no disqus element${reason}. Create one under Admin → Export, and unpack it.`,
  );
}

/** Passes the text to the reader. Returns a description of the damage, if any. */
async function readAll(
  path: string,
  reader: ReturnType<typeof createXmlReader>,
): Promise<string | undefined> {
  try {
    for await (const text of decodeExport(path, { maxBytes: largestExport })) {
      const fault = reader.write(text);
      if (fault !== undefined) return fault;
    }
    return reader.close();
  } catch (error) {
    if (error instanceof BrokenText) return error.message;
    throw error;
  }
}

/** Returns the ID of an element, whose attribute has a namespace (`dsq:id`). */
function readId({ attributes }: XmlElement): string | undefined {
  const id = attributes["dsq:id"] ?? attributes["id"];
  return id !== undefined && /^\d{1,20}$/.test(id) ? id : undefined;
}

const readThread = (element: XmlElement): DisqusThread => ({
  forum: readText(element, "forum") ?? "",
  identifier: readText(element, "id") ?? "",
  link: readText(element, "link") ?? "",
  title: readText(element, "title") ?? "",
});

function readComment(element: XmlElement, id: string): DisqusComment {
  const [author] = listChildren(element, "author");
  const readReference = (name: string) =>
    listChildren(element, name)
      .map(readId)
      .find((one) => one !== undefined);
  const isFlagged = (name: string) => isOn(readText(element, name));
  const isAnonymous = author === undefined || readText(author, "isAnonymous") !== "false";
  return {
    id,
    threadId: readReference("thread") ?? "",
    parentId: readReference("parent"),
    message: readText(element, "message") ?? "",
    createdAt: readText(element, "createdAt"),
    isDeleted: isFlagged("isDeleted"),
    isSpam: isFlagged("isSpam"),
    isApproved: isOn(readText(element, "isApproved") ?? true),
    author: {
      name: (author && readText(author, "name", "username")) ?? "",
      email: isAnonymous || author === undefined ? undefined : readText(author, "email"),
    },
    isTooLong: listChildren(element).some(({ isTooLong }) => isTooLong),
  };
}
