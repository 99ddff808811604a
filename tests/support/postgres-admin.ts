/** Creating and dropping the databases of tests. */
import { Client } from "pg";

/** The name of the database that the databases of tests are copied from. */
export const postgresTemplate = "quire_template";

/** Runs one statement over a connection of its own. Rejects when the server refuses it. */
export async function runStatement(databaseUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
