/**
 * The tables of a new store, as the migrations up to `0029-site-settings` leave them. An older store gets them step by
 * step. A test compares the two.
 */
import type { MigrationStatements } from "../column-types.ts";
import { createSearch } from "../migrations/0006-search.ts";
import { createComments } from "./comments.ts";
import { createIdentities } from "./identity.ts";
import { createMedia } from "./media.ts";
import { createOperation } from "./operation.ts";
import { createPosts } from "./posts.ts";
import { createReaderData } from "./readers.ts";
import { createSiteSettings } from "../migrations/0029-site-settings.ts";

/** The last migration that the base schema contains. */
export const lastInBase = "0029-site-settings";

/** Returns the statements, ordered by the references of the tables. */
export const createBaseSchema: MigrationStatements = (types) =>
  [
    createOperation,
    createSiteSettings,
    createIdentities,
    createPosts,
    createSearch,
    createReaderData,
    createComments,
    createMedia,
  ].flatMap((create) => create(types));
