/**
 * `npm start`, `npm run platform` and `npm run blog`: runs the program that the first argument names. This file is
 * plain JavaScript, because a compiled program does not need Node's support for TypeScript, which loads slowly.
 */
import "./check-node.mjs";
import { existsSync } from "node:fs";
// Not by name: older versions of Node lack the function, and would report it instead of their age.
import module from "node:module";
import { fileURLToPath } from "node:url";

// Programs expect their own arguments after the name of the script.
const [program] = process.argv.splice(2, 1);
// Later runs reuse V8's compiled code. If the folder is not writable, Node does without it.
module.enableCompileCache(fileURLToPath(new URL("../.next/cache/code", import.meta.url)));
const compiled = new URL("../.next/programs/import-program.mjs", import.meta.url);
const source = new URL("programs/import-program.ts", import.meta.url);
const { importProgram } = await import(existsSync(compiled) ? compiled : source);
await importProgram(program);
