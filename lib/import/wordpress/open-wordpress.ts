/**
 * A WordPress export (Tools → Export) as an import source. The file is read twice, so that only one post at a
 * time and the list of media files are held in memory.
 */
import { basename } from "node:path";
import type { DownloadOptions } from "../reading/download.ts";
import { createFailure, readItem } from "../failures.ts";
import { createProblem, describePages, formatCount } from "../problems.ts";
import { orderByParent } from "../source-groups.ts";
import { chooseMenus } from "./menus.ts";
import type { ImportSource, SourceItem } from "../source.ts";
import { createAddresses, createWordpressFiles } from "./addresses.ts";
import { readComments, type SkippedComments } from "./comments.ts";
import { describeItem, readPost } from "./post.ts";
import { readWxr } from "./read-items.ts";
import { describeLeftOutTerms } from "./taxonomies.ts";
import { isImported, type Survey, surveyWxr } from "./survey.ts";

export type WordpressOptions = DownloadOptions & {
  /** Copy of the `wp-content/uploads` folder, for a blog that is no longer online. */
  readonly uploads?: string | undefined;
  /** Whether to import pages. Default: `true`. */
  readonly withPages?: boolean | undefined;
};

/** Opens a WordPress export. Throws {@link SourceError} if the file is not a WordPress export. */
export async function openWordpress(
  path: string,
  { uploads, withPages = true, ...network }: WordpressOptions = {},
): Promise<ImportSource> {
  const survey = await surveyWxr(path, withPages);
  return {
    name: `wordpress ${survey.siteUrl ?? basename(path)}`,
    system: "wordpress",
    total: survey.posts + (withPages ? survey.pages : 0),
    items: () => listItems(path, survey, withPages),
    files: createWordpressFiles(uploads, network),
  };
}

async function* listItems(
  path: string,
  survey: Survey,
  withPages: boolean,
): AsyncGenerator<SourceItem> {
  for (const [key, name] of survey.authors) yield { kind: "author", author: { key, name } };
  for (const category of orderByParent(survey.categories.values())) {
    yield { kind: "category", category };
  }
  const addresses = createAddresses(survey);
  const skipped: SkippedComments = { pings: 0, others: 0, damaged: 0 };
  for await (const part of readWxr(path)) {
    if (part.kind === "damaged") yield createFailure(part.where, `it is damaged (${part.fault})`);
    if (part.kind !== "item") continue;
    if (!isImported(part.fields, withPages)) continue;
    yield await readItem(describeItem(part), () => {
      const comments = readComments(part, survey, skipped);
      return { ...readPost(part, survey, addresses), comments };
    });
  }
  const where = basename(path);
  const menus = chooseMenus(survey.menus, survey);
  const { siteTitle: name, siteDescription: description, siteIcon, siteUrl: url } = survey;
  const icon = siteIcon && (addresses.resolveFile?.(siteIcon) ?? siteIcon);
  yield { kind: "site", site: { ...menus.site, name, description, icon, url } };
  for (const name of menus.others) yield createProblem(where, `the menu “${name}” was left out`);
  for (const what of describeLeftOut(survey, skipped, withPages)) yield createProblem(where, what);
}

function describeCustomFields(fields: ReadonlyMap<string, number>): string {
  const names = [...fields].slice(0, 20).map(([name, count]) => `${name} (${count})`);
  return `custom fields were left out: ${names.join(", ")}${fields.size > 20 ? " …" : ""}`;
}

const describeInvalid = (encoding: string): string =>
  `Some bytes of the file are not in the encoding it declares (${encoding}), and became �. Save it as UTF-8.`;

/** Describes the parts of the file that are not imported. */
function describeLeftOut(survey: Survey, skipped: SkippedComments, withPages: boolean): string[] {
  const { pages, trash, otherItems, otherComments, describedTags, fault } = survey;
  const { customFields, leftOutTerms, unknownLanguages } = survey;
  const leftOut = (count: number, one: string, many: string): string[] =>
    count === 0 ? [] : [`${formatCount(count, one, many)} left out`];
  return [
    survey.invalidEncoding === undefined || fault !== undefined
      ? []
      : describeInvalid(survey.invalidEncoding),
    fault ? `${fault} Only what comes before the damage was imported.` : [],
    withPages ? [] : describePages(pages),
    leftOut(trash, "post in the trash was", "posts in the trash were"),
    leftOut(describedTags, "tag had a description, which was", "tags had descriptions, which were"),
    describeLeftOutTerms(leftOutTerms),
    unknownLanguages === 0
      ? []
      : `the language of ${formatCount(unknownLanguages, "post", "posts")} is not in the export, because WPML stores it elsewhere`,
    customFields.size === 0 ? [] : describeCustomFields(customFields),
    leftOut(skipped.pings, "pingback or trackback was", "pingbacks and trackbacks were"),
    leftOut(skipped.others, "comment of a plug-in's type was", "comments of plug-ins' types were"),
    leftOut(skipped.damaged, "comment without an ID was", "comments without an ID were"),
    leftOut(
      otherComments,
      "comment on an item that is not a post was",
      "comments on items that are not posts were",
    ),
    ...[...otherItems].map(([type, count]) =>
      leftOut(count, `item of the type ${type} was`, `items of the type ${type} were`),
    ),
  ].flat();
}
