import { firstSteps, type FirstStep } from "../../../wix/admin/first-steps.ts";
import { menusSchema } from "../../../wix/site/menus.ts";
import type { SiteSettingName } from "../../../wix/site/site-settings.ts";
import { isPost } from "../../blog/page-rules.ts";
import { listSamplePosts } from "../../blog/samples/remove-samples.ts";
import type { PlatformContext } from "../../http/context.ts";
import { listPages } from "../../site/pages/page.reader.ts";

/** Name of the metadata that is set once an owner has hidden the steps. */
const hidden = "first steps hidden";

type Context = Pick<
  PlatformContext,
  "database" | "metadata" | "sources" | "siteSettings" | "hasMailServer"
>;

/** The usual paths of an imprint or legal notice. */
const imprintPath =
  /^\/(?:impressum|imprint|legal|legal-notice|mentions-legales|aviso-legal|note-legali|colofon)$/;

/** Hides the steps for all owners. */
export const hideFirstSteps = ({ metadata }: Pick<Context, "metadata">): Promise<void> =>
  metadata.write(hidden, "true");

/**
 * Returns the first steps of a new blog, each derived from the blog's state, or `undefined` if they are hidden or all
 * done.
 */
export async function readFirstSteps(context: Context) {
  if ((await context.metadata.read(hidden)) !== undefined) return undefined;
  const settings = (await context.siteSettings.readGroups()).flatMap((group) => group.settings);
  const findSetting = (wanted: SiteSettingName) =>
    settings.find(({ name, source }) => name === wanted && source !== "default");
  const states: Readonly<Record<FirstStep, boolean>> = {
    name: findSetting("SITE_NAME") !== undefined,
    look: findSetting("LOOK") !== undefined,
    post: await hasOwnPost(context),
    imprint: await hasImprint(context, findSetting("MENUS")?.value),
    email: context.hasMailServer,
    backup: findSetting("BACKUP_NIGHTLY")?.value === true,
  };
  const steps = firstSteps.map((name) => ({ name, isDone: states[name] }));
  return steps.every(({ isDone }) => isDone) ? undefined : steps;
}

/** Returns whether any published post is not a sample. */
async function hasOwnPost({ database, metadata }: Context): Promise<boolean> {
  const samples = await listSamplePosts({ metadata });
  const row = await database
    .selectFrom("post")
    .select("id")
    .where("status", "=", "PUBLISHED")
    .where(isPost())
    .$if(samples.length > 0, (query) => query.where("id", "not in", samples))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether any sample post is neither in the trash nor edited. */
export async function hasSamples(
  context: Pick<Context, "database" | "metadata" | "sources">,
): Promise<boolean> {
  const samples = await listSamplePosts(context);
  if (samples.length === 0) return false;
  const posts = await context.database
    .selectFrom("post")
    .select("id")
    .where("id", "in", samples)
    .where("status", "<>", "DELETED")
    .execute();
  for (const { id } of posts) if (!(await context.sources.isEdited(id))) return true;
  return false;
}

/** Returns whether any published page has a usual path of an imprint, or is in the menu of legal pages. */
async function hasImprint({ database }: Context, menus: unknown): Promise<boolean> {
  const legal = menusSchema.safeParse(menus).data?.legal ?? [];
  const linked = legal.flatMap((entry) => (entry.kind === "page" ? entry.id : []));
  const pages = await listPages(database);
  return pages.some(({ id, path }) => imprintPath.test(path) || linked.includes(id));
}
