import { join } from "node:path";

/** The project's folder. Compiled programs are two folders below it, like this file. */
export const root = join(import.meta.dirname, "../../");
