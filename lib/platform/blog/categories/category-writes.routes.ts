import type { Hono } from "hono";
import type { z } from "zod";
import type { PlatformContext } from "../../http/context.ts";
import { parse, readJson } from "../../http/parse.ts";
import { categoryBytes } from "../blog.calls.ts";
import { findPicture } from "../media/read-picture.ts";
import { readEntity, type Taxonomy } from "../taxonomy.routes.ts";
import {
  categoryCreation,
  categoryUpdate,
  lastPosition,
  type CategoryChanges,
} from "./category-input.ts";
import type { CategoryColumns } from "./category.service.ts";

/** Adds the calls that create, update and delete categories. */
export function addCategoryWrites(
  routes: Hono,
  { access, categories, media, getSiteLanguage }: PlatformContext,
  taxonomy: Taxonomy,
): void {
  const readBody = async <Schema extends z.ZodType>(schema: Schema, request: Request) =>
    parse(schema, await readJson(request, categoryBytes));

  const readFieldsets = (names: readonly string[] | null | undefined) =>
    parse(taxonomy.fieldsets, names ?? [], "fieldsets");

  /** Returns the columns for the fields that a request contains. */
  async function toColumns(fields: CategoryChanges): Promise<CategoryColumns> {
    const { coverImage, parentId, seoData } = fields;
    const { label, title, description, displayPosition, translationId, slug, language } = fields;
    return omitMissing({
      label,
      title: title === null ? "" : title,
      description: description === null ? "" : description,
      display_position: displayPosition === null ? lastPosition : displayPosition,
      translation_id: translationId,
      slug: slug === null ? "" : slug,
      language: language ?? undefined,
      seo_data: seoData && JSON.stringify(seoData),
      cover_media: coverImage && (await toCover(coverImage)),
      parent_id: parentId === "" ? null : parentId,
    });
  }

  async function toCover(picture: NonNullable<CategoryChanges["coverImage"]>): Promise<string> {
    const image = await findPicture(media, picture, "category.coverImage");
    return JSON.stringify({ enabled: true, displayed: true, custom: true, image });
  }

  routes.post("/", async (c) => {
    const { body } = await access.authorizeWithBody(c.req.raw, "categories.create", (request) =>
      readBody(categoryCreation, request),
    );
    const { category } = body;
    const fieldsets = readFieldsets(body.fieldsets);
    const { id } = await categories.create({
      ...(await toColumns(category)),
      label: category.label,
      language: category.language ?? getSiteLanguage(),
    });
    return c.json(await readEntity(taxonomy, id, fieldsets));
  });

  routes.patch("/:id", async (c) => {
    const { body } = await access.authorizeWithBody(c.req.raw, "categories.update", (request) =>
      readBody(categoryUpdate, request),
    );
    const { category } = body;
    const fieldsets = readFieldsets(body.fieldsets);
    const id = c.req.param("id");
    await categories.change(id, await toColumns(category));
    return c.json(await readEntity(taxonomy, id, fieldsets));
  });

  routes.delete("/:id", async (c) => {
    await access.authorize(c.req.raw, "categories.delete");
    await categories.remove(c.req.param("id"));
    return c.json({});
  });
}

type Present<Fields> = { [Name in keyof Fields]: Exclude<Fields[Name], undefined> };

/** Returns the fields that have a value. */
function omitMissing<Fields extends object>(fields: Fields): Partial<Present<Fields>> {
  const present: Partial<Present<Fields>> = { ...fields };
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) Reflect.deleteProperty(present, name);
  }
  return present;
}
