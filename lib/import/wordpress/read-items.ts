/**
 * Streaming reader for a WordPress export (WXR 1.0 to 1.2: RSS with additional elements). Yields the fields
 * of the channel and one item after the other. Expands only the entities of XML itself.
 */
import { SaxesParser } from "saxes";
import { readExport } from "../input-files.ts";
import { SourceError } from "../source.ts";
import { detectEncoding, isStructureError } from "../xml.ts";

export type WxrTerm = { readonly domain: string; readonly slug: string; readonly name: string };

/** A definition of an author, category or tag, or an `<item>`: a post, a page, an attachment, or data of a plug-in. */
export type WxrItem = {
  readonly kind: "author" | "category" | "tag" | "item";
  /** Texts of the elements, by name. */
  readonly fields: ReadonlyMap<string, string>;
  readonly terms: readonly WxrTerm[];
  readonly meta: ReadonlyMap<string, string>;
  /** Number of comments that visitors of the blog could see. */
  readonly comments: number;
};

export type WxrPart =
  | WxrItem
  | { readonly kind: "channel"; readonly name: string; readonly text: string };

const mebibyte = 1024 * 1024;
/** Maximum length, in UTF-16 units, of the text of one element, and of a part of the file without any element. */
const longestText = 16 * mebibyte;
const longestSilence = 64 * mebibyte;

const definitions: ReadonlyMap<string, "author" | "category" | "tag"> = new Map([
  ["wp:author", "author"],
  ["wp:category", "category"],
  ["wp:tag", "tag"],
]);
/** Fields of an item that the import uses. The others do not take up memory. */
// oxfmt-ignore
const itemFields = new Set([
  "title", "link", "pubDate", "dc:creator", "content:encoded", "excerpt:encoded",
  "wp:post_id", "wp:post_date", "wp:post_date_gmt", "wp:post_modified_gmt", "wp:comment_status",
  "wp:post_name", "wp:status", "wp:post_parent", "wp:menu_order", "wp:post_type",
  "wp:post_password", "wp:is_sticky", "wp:attachment_url",
]);
// oxfmt-ignore
const metaKeys = new Set([
  "_thumbnail_id", "_wp_attachment_image_alt", "footnotes",
  "_yoast_wpseo_title", "_yoast_wpseo_metadesc", "rank_math_title", "rank_math_description",
]);
const mostTerms = 1_000;

/**
 * Yields the parts of the file at `path`. For a file that is incomplete or damaged, yields the parts before the
 * damage and returns a description of it. Throws {@link SourceError} if the file is not a WordPress export.
 */
export async function* readWxr(path: string): AsyncGenerator<WxrPart, string | undefined> {
  const reader = createReader();
  let fault: string | undefined;
  try {
    for await (const text of decode(path)) {
      fault = reader.write(text);
      yield* reader.take();
      if (fault !== undefined) return fault;
    }
    fault = reader.close();
  } catch (error) {
    if (!(error instanceof BrokenText)) throw error;
    if (!reader.isWxr()) throw new SourceError(error.message, { cause: error });
    fault = error.message;
  }
  yield* reader.take();
  if (reader.isWxr()) return fault;
  throw new SourceError(
    "This is not a WordPress export: wp:wxr_version is missing. Create one under Tools → Export.",
  );
}

class BrokenText extends Error {
  override readonly name = "BrokenText";
}

/** Yields the text of a file, decoded according to its byte order mark or its XML declaration. */
async function* decode(path: string): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let label = "";
  try {
    for await (const chunk of readExport(path)) {
      if (decoder === undefined) {
        label = detectEncoding(chunk);
        decoder = decoderFor(label);
      }
      yield decoder.decode(chunk, { stream: true });
    }
    if (decoder !== undefined) yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) {
      throw new BrokenText(
        `The file is damaged: it isn't in the encoding it declares (${label}). Save it as UTF-8.`,
        { cause: error },
      );
    }
    throw error;
  }
}

function decoderFor(label: string): TextDecoder {
  try {
    return new TextDecoder(label, { fatal: true });
  } catch (cause) {
    throw new SourceError(`The file has an unknown encoding: ${label}`, { cause });
  }
}

/** Creates a parser that collects the parts of the file. */
function createReader() {
  const parser = new SaxesParser({ xmlns: false });
  const open: string[] = [];
  let parts: WxrPart[] = [];
  let builder: Builder | undefined;
  let text = "";
  let isTooLong = false;
  let silence = 0;
  let hasVersion = false;
  let fault: string | undefined;
  let attributes: Readonly<Record<string, string>> = {};

  const take = (value: string) => {
    silence = 0;
    if (text.length + value.length > longestText) isTooLong = true;
    else text += value;
  };
  parser.on("text", take);
  parser.on("cdata", take);
  parser.on("error", (error) => {
    if (!isStructureError(error)) return;
    fault ??= `The file is damaged or incomplete (${error.message.replace(/\.$/, "")}).`;
  });
  parser.on("opentag", (tag) => {
    silence = 0;
    open.push(tag.name);
    text = "";
    isTooLong = false;
    attributes = tag.attributes;
    const kind = definitions.get(tag.name);
    if (open.length === 3 && (kind !== undefined || tag.name === "item")) {
      builder = createBuilder(kind ?? "item");
    }
  });
  parser.on("closetag", (tag) => {
    const depth = open.length;
    open.pop();
    const content = isTooLong ? "" : text;
    text = "";
    if (fault !== undefined) return;
    if (builder === undefined) {
      if (depth !== 3) return;
      hasVersion ||= tag.name === "wp:wxr_version";
      parts.push({ kind: "channel", name: tag.name, text: content.trim() });
    } else if (depth === 3) {
      parts.push(builder);
      builder = undefined;
    } else {
      if (isTooLong) builder.fields.set("too long", tag.name);
      addElement(builder, tag.name, depth, content, attributes);
    }
    isTooLong = false;
  });

  return {
    isWxr: () => hasVersion,
    write(chunk: string): string | undefined {
      silence += chunk.length;
      if (silence > longestSilence)
        return "The file is damaged: part of its text is not terminated.";
      parser.write(chunk);
      return fault;
    },
    close(): string | undefined {
      if (fault === undefined) parser.close();
      return fault;
    },
    take(): WxrPart[] {
      const taken = parts;
      parts = [];
      return taken;
    },
  };
}

type Builder = ReturnType<typeof createBuilder>;

const createBuilder = (kind: WxrItem["kind"]) => ({
  kind,
  fields: new Map<string, string>(),
  terms: [] as WxrTerm[],
  meta: new Map<string, string>(),
  comments: 0,
  metaKey: "",
  comment: { isApproved: false, type: "" },
});

/** Adds the text of a closed element to the builder. `depth` is the depth of the element in the file. */
function addElement(
  builder: Builder,
  name: string,
  depth: number,
  text: string,
  attributes: Readonly<Record<string, string>>,
): void {
  if (builder.kind !== "item") {
    if (depth === 4 && name.startsWith("wp:")) builder.fields.set(name, text.trim());
    return;
  }
  switch (name) {
    case "category": {
      const { domain = "category", nicename: slug } = attributes;
      // WXR 1.0 contains every category twice, first without a slug.
      if (depth === 4 && slug !== undefined && builder.terms.length < mostTerms) {
        builder.terms.push({ domain, slug, name: text.trim() });
      }
      break;
    }
    case "wp:meta_key":
      builder.metaKey = text;
      break;
    case "wp:meta_value":
      if (depth === 5 && metaKeys.has(builder.metaKey)) builder.meta.set(builder.metaKey, text);
      break;
    case "wp:comment_approved":
      builder.comment.isApproved = text.trim() === "1";
      break;
    case "wp:comment_type":
      builder.comment.type = text.trim();
      break;
    case "wp:comment": {
      const { isApproved, type } = builder.comment;
      if (isApproved && (type === "" || type === "comment")) builder.comments += 1;
      builder.comment = { isApproved: false, type: "" };
      break;
    }
    default:
      if (depth === 4 && itemFields.has(name)) builder.fields.set(name, text);
  }
}
