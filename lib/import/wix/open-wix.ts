/** Posts as JSON, from the Wix API or an export of this site, as an import source. Keeps all ids. */
import type { NetworkOptions } from "../../network/guarded-agent.ts";
import type { Platform } from "../../platform/platform.ts";
import type { ImportSource, SourceItem } from "../source.ts";
import { bringFiles, isObject, unknownHost, wixFiles } from "./media.ts";
import { isCover, readWixPost, wireCover } from "./post.ts";
import { readWixItems, surveyWix, type WixSurvey } from "./survey.ts";

/**
 * Opens an export. `path` is a file, or a folder of files with the media files in `media/`. Media files that
 * the site already has are taken from the site. Throws {@link SourceError} if the export has no posts.
 */
export async function openWix(
  path: string,
  { media }: Pick<Platform, "media">,
  network: NetworkOptions = {},
): Promise<ImportSource> {
  const survey = await surveyWix(path);
  return {
    name: "wix",
    total: survey.posts,
    items: () => listItems(survey),
    files: wixFiles(survey.folder, survey, (id) => media.find(id), network),
  };
}

async function* listItems(survey: WixSurvey): AsyncGenerator<SourceItem> {
  const [host = unknownHost] = survey.hosts;
  const origin = `https://${host}`;
  for (const { id, profile } of survey.members.values()) {
    const { nickname, slug, title, about, photo } = profile;
    const name = nickname || slug || "Unknown";
    yield {
      kind: "author",
      author: {
        key: id,
        id,
        name,
        slug: slug || undefined,
        about: title || about,
        photo: readPhoto(photo),
      },
    };
  }
  for (const category of survey.categories.values()) {
    const { id, label, title, slug, description, displayPosition, language, translationId } =
      category;
    const cover = wireCover(
      category.coverMedia ??
        (isObject(category.coverImage) ? { image: category.coverImage } : undefined),
    );
    yield {
      kind: "category",
      category: {
        key: id,
        id,
        label: label || title || slug || "Category",
        title,
        slug: slug || undefined,
        description,
        position: displayPosition,
        language,
        translationId,
        seoData: category.seoData,
        async coverMedia(media) {
          const brought = cover === undefined ? undefined : await bringFiles(cover, media, origin);
          return isCover(brought) ? brought : undefined;
        },
      },
    };
  }
  for (const { id, label, slug, language, translationId } of survey.tags.values()) {
    if (label.trim() === "") continue;
    yield {
      kind: "tag",
      tag: { key: id, id, label, slug: slug || label, language, translationId },
    };
  }
  let unsigned = 0;
  for (const file of survey.files) {
    for await (const { kind, value } of readWixItems(file)) {
      if (kind !== "posts") continue;
      const read = readWixPost(value, survey);
      if (read === undefined) continue;
      const { post, problems } = read;
      if (post.author === undefined) unsigned += 1;
      for (const what of problems) yield { kind: "problem", problem: { where: post.where, what } };
      yield { kind: "post", post };
    }
  }
  if (unsigned > 0) {
    const what = `the file has no entry in "members" for ${unsigned === 1 ? "the author of 1 post" : `the authors of ${unsigned} posts`}, so the site is ${unsigned === 1 ? "its" : "their"} author`;
    yield { kind: "problem", problem: { where: "authors", what } };
  }
}

/** Returns the address of a photo, or the id of a media file of this site. */
function readPhoto(photo: unknown): string | undefined {
  if (typeof photo === "string") return photo || undefined;
  const url = isObject(photo) ? photo["url"] : undefined;
  return typeof url === "string" && url !== "" ? url : undefined;
}
