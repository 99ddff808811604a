/** Converts a draft post of a request to the fields of a post. */
import { checkDocument } from "../../../../rich-content/check-document.ts";
import { normaliseRichContent } from "../../../../rich-content/normalise.ts";
import {
  invalidArgument,
  invalidField,
  type FieldViolation,
} from "../../../../wix/errors/errors.ts";
import { parseJson } from "../../../../wix/json.ts";
import type { PostPatch } from "../../posts/new-post.ts";
import { wireFields } from "../../posts/post-fields.ts";
import { slugifyText } from "../../../../site/paths/slugify-text.ts";
import { plainFields, type DraftPostInput } from "./draft-input.ts";
import { documentLimits } from "./read-draft-body.ts";
import { resolveCover, resolveImage, type MediaFiles } from "./draft-pictures.ts";
import { cleanName } from "../../../../wix/clean-name.ts";

/** Fields that clients may name in a field mask although they cannot change them. */
const readOnly = new Set([
  "id",
  "status",
  "minutesToRead",
  "hasUnpublishedChanges",
  "editedDate",
  "createdDate",
  "scheduledPublishDate",
  "moderationDetails",
  "url",
  "slug",
  "translationId",
  "editingSessionId",
  "changeOrigin",
]);

/**
 * Returns a draft post with only the masked fields. Masked fields without a value are cleared, unless every post has a
 * value for them. A path such as `seoData.tags` masks the whole field. Throws `INVALID_ARGUMENT` for unknown fields; `at`
 * is the mask's path.
 */
export function applyMask(
  input: DraftPostInput,
  mask: readonly string[],
  at: string,
): DraftPostInput {
  const { id, editedDate, editingSessionId, changeOrigin } = input;
  const given = new Map<string, unknown>(Object.entries(input));
  const masked: Record<string, unknown> = {};
  for (const [index, path] of mask.entries()) {
    const [name = ""] = path.replace(/^draftPost\./, "").split(".");
    const field = wireFields.find(({ wire }) => wire === name);
    if (field === undefined) {
      if (readOnly.has(name)) continue;
      throw invalidField(`${at}[${index}]`, "FORMAT", "is not a field of a draft post");
    }
    masked[name] = given.get(name) ?? field.empty;
    if (name === "richContent") masked["richContentString"] = input.richContentString;
  }
  return { id, editedDate, editingSessionId, changeOrigin, ...masked };
}

/**
 * Converts the given fields. Throws `INVALID_ARGUMENT` for invalid documents and pictures. `at` is the draft's path.
 */
export async function toPatch(
  input: DraftPostInput,
  files: MediaFiles,
  at: string,
): Promise<PostPatch> {
  const { heroImage, media, seoData, seoSlug } = input;
  checkTexts(input, at);
  return omitUndefined({
    // Parsed again, because a mask may have cleared fields.
    ...plainFields.parse(input),
    authorId: input.memberId ?? undefined,
    heroImage: heroImage && (await resolveImage(files, heroImage, `${at}.heroImage`)),
    firstPublishedAt: input.firstPublishedDate,
    seoData: seoData === undefined ? undefined : readSeoData(seoData),
    slug: seoSlug === null || seoSlug === "" ? undefined : seoSlug,
    coverMedia: media === undefined ? undefined : await resolveCover(files, media, `${at}.media`),
    ...parseDocument(input, at),
  });
}

/** Returns the SEO data, or `null` if there is none. */
function readSeoData(seoData: DraftPostInput["seoData"]): object | null {
  const { tags, settings } = seoData ?? {};
  if ((tags ?? []).length === 0 && !settings) return null;
  return { tags: tags ?? [], ...(settings && { settings }) };
}

/** Throws `INVALID_ARGUMENT` for a blank title and for a slug without letters and digits. */
function checkTexts({ title, seoSlug }: DraftPostInput, at: string): void {
  const violations: FieldViolation[] = [];
  if (title !== undefined && cleanName(title) === "") {
    violations.push({
      field: `${at}.title`,
      type: "REQUIRED_FIELD",
      description: "must not be empty",
      rule: "EMPTY",
    });
  }
  if (typeof seoSlug === "string" && seoSlug !== "" && slugifyText(seoSlug) === "") {
    violations.push({
      field: `${at}.seoSlug`,
      type: "FORMAT",
      description: "must contain a letter or a digit",
      rule: "NO_LETTER_OR_DIGIT",
    });
  }
  if (violations.length > 0) throw invalidArgument(violations);
}

/** Returns the document of `richContent` or `richContentString`, if there is one. */
function parseDocument(
  { richContent: object, richContentString: text }: DraftPostInput,
  at: string,
): Pick<PostPatch, "richContent" | "sourceDocument"> {
  const isText = (object === undefined || object === null) && typeof text === "string";
  const path = isText ? `${at}.richContentString` : `${at}.richContent`;
  const document = isText && text !== "" ? parseJson(text, documentLimits, path) : object;
  if (document === undefined || document === null) return {};
  const violations = checkDocument(document, path);
  if (violations.length > 0) throw invalidArgument(violations);
  const richContent = normaliseRichContent(document);
  const source = typeof document === "object" ? document : {};
  return { richContent, sourceDocument: "nodes" in source ? source : { ...source, nodes: [] } };
}

const omitUndefined = (patch: PostPatch): PostPatch =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
