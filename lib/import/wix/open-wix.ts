/** Posts as JSON, from the Wix API or an export of this site, as an import source. Keeps all IDs. */
import type { NetworkOptions } from "../../network/guarded-agent.ts";
import type { Platform } from "../../platform/index.ts";
import { createFailure } from "../failures.ts";
import { createProblem, formatCount } from "../problems.ts";
import { orderByParent } from "../source-groups.ts";
import type { ImportSource, SourceItem } from "../source.ts";
import type { SourceSite } from "../source-site.ts";
import { exportedSite } from "../../wix/site/site-exchange.ts";
import { groupThreads, maximumComments, readWixComment, type WixComment } from "./comments.ts";
import { describeWixPost, readWixPost } from "./post.ts";
import { createWixFiles } from "./media.ts";
import { readWixItems, surveyWix, type WixSurvey } from "./survey.ts";

/**
 * Opens an export. `path` is a file, or a folder of files with media in `media/`. Media files that the site
 * already has are read from there. Throws {@link SourceError} if the export has no posts.
 */
export async function openWix(
  path: string,
  { media }: Pick<Platform, "media">,
  network: NetworkOptions = {},
): Promise<ImportSource> {
  const survey = await surveyWix(path);
  return {
    name: "wix",
    system: "wix",
    total: survey.posts,
    items: () => listItems(survey),
    files: createWixFiles(survey.folder, survey.filenames, (id) => media.find(id), network),
  };
}

async function* listItems(survey: WixSurvey): AsyncGenerator<SourceItem> {
  for (const author of survey.members.values()) yield { kind: "author", author };
  for (const category of orderByParent(survey.categories.values())) {
    yield { kind: "category", category };
  }
  for (const tag of survey.tags.values()) if (tag.label.trim() !== "") yield { kind: "tag", tag };
  if (survey.comments > maximumComments) {
    const what = `the comments were left out, because there are more than ${maximumComments}`;
    yield createProblem("comments", what);
  }
  const comments: WixComment[] = [];
  let site: SourceSite["exported"];
  let damaged = 0;
  let unsigned = 0;
  for (const file of survey.files) {
    for await (const { kind, value, fault } of readWixItems(file)) {
      if (kind === "posts" && fault !== undefined) {
        yield createFailure(describeWixPost(value), fault);
        continue;
      }
      if (kind === "comments" && survey.comments <= maximumComments) {
        const comment = fault === undefined ? readWixComment(value, survey.members) : undefined;
        if (comment === undefined) damaged += 1;
        else comments.push(comment);
      }
      if (kind === "site") site = exportedSite.safeParse(value).data;
      const post = kind === "posts" ? readWixPost(value, survey) : undefined;
      if (post === undefined) continue;
      if (post.authors.length === 0) unsigned += 1;
      yield { kind: "post", post };
    }
  }
  for (const thread of groupThreads(comments)) yield { kind: "thread", thread };
  if (site !== undefined) yield { kind: "site", site: { exported: site } };
  if (damaged > 0) {
    const counted = formatCount(
      damaged,
      "comment without an ID or a post was",
      "comments without an ID or a post were",
    );
    yield createProblem("comments", `${counted} left out`);
  }
  if (unsigned > 0) {
    const what = `the file has no entry in "members" for ${unsigned === 1 ? "the author of 1 post" : `the authors of ${unsigned} posts`}, so the site is ${unsigned === 1 ? "its" : "their"} author`;
    yield createProblem("authors", what);
  }
}
