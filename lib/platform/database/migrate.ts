import { sql, type Kysely } from "kysely";
import { Migrator, type Migration } from "kysely/migration";
import { columnTypes, type DatabaseKind, type MigrationStatements } from "./column-types.ts";
import { createBaseSchema, lastInBase } from "./base-schema/base-schema.ts";
import type { Database, Transaction } from "./database.ts";
import { createBlog } from "./migrations/0001-blog.ts";
import { createPolls } from "./migrations/0002-polls.ts";
import { createIdentities } from "./migrations/0003-identity.ts";
import { createMail } from "./migrations/0004-mail.ts";
import { createCaptchaUses } from "./migrations/0005-captcha.ts";
import { createSearch } from "./migrations/0006-search.ts";
import { createLikes } from "./migrations/0007-likes.ts";
import { addPositions } from "./migrations/0008-positions.ts";
import { createRedirects } from "./migrations/0009-redirects.ts";
import { createOwners } from "./migrations/0010-owners.ts";
import { createRegistrations } from "./migrations/0011-registrations.ts";
import { addScopes } from "./migrations/0012-scopes.ts";
import { createPostCounts } from "./migrations/0013-counts.ts";
import { createAccess } from "./migrations/0014-access.ts";
import { createDrafts } from "./migrations/0015-drafts.ts";
import { addMemberColumns } from "./migrations/0016-members.ts";
import { createComments } from "./migrations/0017-comments.ts";
import { createCommentMutes } from "./migrations/0018-comment-mutes.ts";
import { createCommentDrafts } from "./migrations/0019-comment-drafts.ts";
import { addExcerptColumns } from "./migrations/0020-excerpts.ts";
import { addLibrary } from "./migrations/0021-media.ts";
import { createVersions } from "./migrations/0022-versions.ts";
import { createCoAuthors } from "./migrations/0023-authors.ts";
import { createPostSources } from "./migrations/0024-sources.ts";
import { createOwnerClaims } from "./migrations/0025-claims.ts";
import { createFormerGroups } from "./migrations/0026-former-groups.ts";
import { addCreatorsAndUses } from "./migrations/0027-creators-and-uses.ts";
import { addSubmittedChanges } from "./migrations/0028-submitted-changes.ts";
import { createSiteSettings } from "./migrations/0029-site-settings.ts";
import { addRedirectTargets } from "./migrations/0030-redirect-targets.ts";
import { createMissingPages } from "./migrations/0031-missing-pages.ts";
import { prepareLooks } from "./migrations/0034-looks.ts";
import { createLookDraft } from "./migrations/0035-look-draft.ts";
import { createSiteFiles } from "./migrations/0036-site-files.ts";
import { addCategoryParents } from "./migrations/0037-category-parents.ts";
import { createMoving } from "./migrations/0038-moving.ts";
import { addLostClaims } from "./migrations/0039-lost-claims.ts";
import { createViewDays } from "./migrations/0040-view-days.ts";
import { createInvitations } from "./migrations/0041-invitations.ts";
import { createTeamMails } from "./migrations/0042-team-mails.ts";

/** Migrations by name, in alphabetical order. A released migration must never be changed. */
const migrations: Readonly<Record<string, MigrationStatements>> = {
  "0001-blog": createBlog,
  "0002-polls": createPolls,
  "0003-identity": createIdentities,
  "0004-mail": createMail,
  "0005-captcha": createCaptchaUses,
  "0006-search": createSearch,
  "0007-likes": createLikes,
  "0008-positions": addPositions,
  "0009-redirects": createRedirects,
  "0010-owners": createOwners,
  "0011-registrations": createRegistrations,
  "0012-scopes": addScopes,
  "0013-counts": createPostCounts,
  "0014-access": createAccess,
  "0015-drafts": createDrafts,
  "0016-members": addMemberColumns,
  "0017-comments": createComments,
  "0018-comment-mutes": createCommentMutes,
  "0019-comment-drafts": createCommentDrafts,
  "0020-excerpts": addExcerptColumns,
  "0021-media": addLibrary,
  "0022-versions": createVersions,
  "0023-authors": createCoAuthors,
  "0024-sources": createPostSources,
  "0025-claims": createOwnerClaims,
  "0026-former-groups": createFormerGroups,
  "0027-creators-and-uses": addCreatorsAndUses,
  "0028-submitted-changes": addSubmittedChanges,
  "0029-site-settings": createSiteSettings,
  "0030-redirect-targets": addRedirectTargets,
  "0031-missing-pages": createMissingPages,
  "0034-looks": prepareLooks,
  "0035-look-draft": createLookDraft,
  "0036-site-files": createSiteFiles,
  "0037-category-parents": addCategoryParents,
  "0038-moving": createMoving,
  "0039-lost-claims": addLostClaims,
  "0040-view-days": createViewDays,
  "0041-invitations": createInvitations,
  "0042-team-mails": createTeamMails,
};

/** Former names of migrations from release 0.1.0, in which two migrations had the number 0008. */
const formerNames: Readonly<Record<string, string>> = {
  "0008-redirects": "0009-redirects",
  "0009-owners": "0010-owners",
  "0010-registrations": "0011-registrations",
  "0011-scopes": "0012-scopes",
};

/** Key for the advisory lock: an arbitrary number that no other application on the server should use. */
const lock = sql.lit(7_113_202_611);

/** The names of this release's migrations, in execution order. */
export const migrationNames = (): string[] => Object.keys(migrations);

/** Returns the name that a migration from any release has in this release. */
export const toCurrentName = (name: string): string => formerNames[name] ?? name;

/** Returns whether the database has exactly this release's migrations. If not, {@link migrate} changes or rejects it. */
export async function hasCurrentMigrations(database: Database): Promise<boolean> {
  return isCurrent(await readApplied(database));
}

const isCurrent = (applied: readonly string[] | undefined): boolean =>
  applied?.join() === migrationNames().join();

/**
 * Runs the pending migrations, either all or none. Instances that start at the same time wait for each other,
 * using the write lock on SQLite and an advisory lock on Postgres.
 */
export async function migrate(database: Database, kind: DatabaseKind): Promise<void> {
  const applied = await readApplied(database);
  if (isCurrent(applied)) return;
  const upgrade = async (connection: Database) => {
    if (applied !== undefined) await renameMigrations(connection);
    await runMigrations(
      connection,
      applied === undefined ? listStepsOfNewStore(kind) : listSteps(kind),
    );
  };
  if (kind === "sqlite") return database.transaction().execute(upgrade);
  await database.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${lock})`.execute(connection);
    try {
      await upgrade(database);
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(connection);
    }
  });
}

/**
 * Runs the migrations up to and including `name`, or all migrations if no name is given, within a
 * transaction. Runs each of them even in a new database.
 */
export function migrateWithin(
  transaction: Transaction,
  kind: DatabaseKind,
  name?: string,
): Promise<void> {
  return runMigrations(transaction, listSteps(kind), name && toCurrentName(name));
}

/**
 * Returns the names of the migrations that have run, or `undefined` for a new database. Much faster than
 * asking the migrator.
 */
async function readApplied(database: Database): Promise<string[] | undefined> {
  try {
    const { rows } = await sql<{ name: string }>`
      select name from kysely_migration order by name`.execute(database);
    return rows.map(({ name }) => name);
  } catch (error) {
    if (isMissingTable(error)) return undefined;
    throw error;
  }
}

/** Returns whether a query failed because its table does not exist (on Postgres, `undefined_table`). */
const isMissingTable = (error: unknown): boolean =>
  error instanceof Error &&
  (error.message.startsWith("no such table: ") || ("code" in error && error.code === "42P01"));

async function renameMigrations(database: Database): Promise<void> {
  for (const [former, current] of Object.entries(formerNames)) {
    await sql`update kysely_migration set name = ${current} where name = ${former}`.execute(
      database,
    );
  }
}

type Steps = Readonly<Record<string, ReturnType<MigrationStatements>>>;

function listSteps(kind: DatabaseKind): Steps {
  const types = columnTypes(kind);
  return Object.fromEntries(Object.entries(migrations).map(([name, list]) => [name, list(types)]));
}

/** Returns the steps of a new store. The first one creates the base schema in place of the migrations that it contains. */
function listStepsOfNewStore(kind: DatabaseKind): Steps {
  const base = createBaseSchema(columnTypes(kind));
  const steps = Object.entries(listSteps(kind)).map(([name, statements], index) => {
    const isInBase = name <= lastInBase;
    return [name, index === 0 ? base : isInBase ? [] : statements] as const;
  });
  return Object.fromEntries(steps);
}

async function runMigrations(database: Database, steps: Steps, name?: string): Promise<void> {
  const provided = Object.entries(steps).map(([key, list]) => [key, toMigration(list)] as const);
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: () => Promise.resolve(Object.fromEntries(provided)) },
  });
  const { error } = await (name === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(name));
  if (error !== undefined) throw new Error("the database couldn't be upgraded", { cause: error });
}

const toMigration = (statements: ReturnType<MigrationStatements>): Migration => ({
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(database);
  },
});
