/** Manages the tests' Postgres databases. */
import { Client } from "pg";

/** The name of the template database. */
export const postgresTemplate = "quire_template";

/** Runs a statement over a new connection. Rejects if the statement fails. */
export async function runStatement(databaseUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Returns the names of the databases whose names start with `prefix`. */
export async function listDatabases(databaseUrl: string, prefix: string): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      "select datname as name from pg_database where starts_with(datname, $1)",
      [prefix],
    );
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}
