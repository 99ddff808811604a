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
