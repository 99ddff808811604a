export type { Database as Session, Store } from "../database/database.ts";
