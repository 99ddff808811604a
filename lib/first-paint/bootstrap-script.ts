/**
 * The text of the script that starts Next (`next/dist/server/get-page-files.js`). Its argument, the first group,
 * is JSON. It lists the chunks that must load first, and the modules to execute.
 */
export const bootstrapScript =
  /\(globalThis\["TURBOPACK"\] \|\| \(globalThis\["TURBOPACK"\] = \[\]\)\)\.push\((\{"otherChunks":\[(?:"static\/chunks\/[\w.~-]+\.js"(?:,"static\/chunks\/[\w.~-]+\.js")*)?\],"runtimeModuleIds":\[(?:\d+(?:,\d+)*)?\]\})\);/;
