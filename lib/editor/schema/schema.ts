import { getSchema } from "@tiptap/core";
import { documentExtensions } from "./extensions.ts";

/** The ProseMirror schema of the editor's documents. */
export const documentSchema = getSchema(documentExtensions);
