/**
 * A WordPress export (Tools → Export) as an import source. The file is read twice, so that only one post and
 * the list of media files are in memory.
 */
import { basename } from "node:path";
import type { NetworkOptions } from "../../network/guarded-agent.ts";
import type { ImportProblem, ImportSource, SourceItem } from "../source.ts";
import { createAddresses } from "./addresses.ts";
import { readPost } from "./post.ts";
import { readWxr } from "./read-items.ts";
import { type Survey, surveyWxr } from "./survey.ts";
import { wordpressFiles } from "./uploads.ts";

export type WordpressOptions = NetworkOptions & {
  /** Copy of the folder `wp-content/uploads`, for a blog that is no longer reachable. */
  readonly uploads?: string | undefined;
  /** Whether pages are imported, as posts. */
  readonly withPages?: boolean | undefined;
  /** Epoch milliseconds. */
  readonly now?: (() => number) | undefined;
};

/** Opens a WordPress export. Throws {@link SourceError} if the file is not a WordPress export. */
export async function openWordpress(
  path: string,
  { uploads, withPages = false, now = Date.now, allowPrivateHosts }: WordpressOptions = {},
): Promise<ImportSource> {
  const survey = await surveyWxr(path, withPages);
  return {
    name: `wordpress ${survey.siteUrl ?? basename(path)}`,
    total: survey.posts + (withPages ? survey.pages : 0),
    items: () => listItems(path, survey, withPages, now()),
    files: wordpressFiles(uploads, { allowPrivateHosts }),
  };
}

async function* listItems(
  path: string,
  survey: Survey,
  withPages: boolean,
  now: number,
): AsyncGenerator<SourceItem> {
  const where = basename(path);
  for (const [login, name] of survey.authors) {
    yield { kind: "author", author: { key: login, name } };
  }
  for (const { slug, name, description } of survey.categories.values()) {
    yield {
      kind: "category",
      category: {
        key: slug,
        slug: decoded(slug),
        label: name,
        description,
        language: survey.language,
      },
    };
  }
  const slugs = new Set<string>();
  const context = {
    survey,
    addresses: createAddresses(survey),
    now,
    takeSlug: (slug: string) => {
      const isFree = !slugs.has(slug);
      slugs.add(slug);
      return isFree;
    },
  };
  for await (const part of readWxr(path)) {
    if (part.kind !== "item") continue;
    const { fields } = part.item;
    const type = fields.get("wp:post_type") ?? "post";
    if (type !== "post" && !(withPages && type === "page")) continue;
    if (["trash", "auto-draft"].includes(fields.get("wp:status") ?? "")) continue;
    const { post, problems } = readPost(part.item, context);
    for (const what of problems) yield { kind: "problem", problem: { where: post.where, what } };
    yield { kind: "post", post };
  }
  for (const what of leftOut(survey, withPages)) {
    yield { kind: "problem", problem: { where, what } satisfies ImportProblem };
  }
}

/** Returns messages about parts of the file that are not imported. */
function leftOut(survey: Survey, withPages: boolean): string[] {
  const { pages, trash, others, describedTags, categories, fault } = survey;
  const parents = [...categories.values()].filter(({ parent }) => parent !== "").length;
  return [
    ...(fault === undefined
      ? []
      : [`${fault.message} Only what comes before the damage was imported.`]),
    ...(pages > 0 && !withPages
      ? [
          `${counted(pages, "page was", "pages were")} left out, because pages are not posts: use --pages to import them too`,
        ]
      : []),
    ...(trash > 0
      ? [`${counted(trash, "post in the trash was", "posts in the trash were")} left out`]
      : []),
    ...(parents > 0
      ? [`${counted(parents, "category was", "categories were")} nested and became top-level`]
      : []),
    ...(describedTags > 0
      ? [
          `${counted(describedTags, "tag had a description, which was", "tags had descriptions, which were")} left out`,
        ]
      : []),
    ...[...others].map(
      ([type, count]) =>
        `${counted(count, `item of the type ${type} was`, `items of the type ${type} were`)} left out`,
    ),
  ];
}

const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}
