/**
 * Exits with a clear message if this version of Node is too old to run TypeScript. The npm scripts preload
 * this file. It is plain JavaScript, because older Node versions must be able to run it.
 */
const oldest = 24;
const { node } = process.versions;
if (Number.parseInt(node, 10) < oldest) {
  console.error(
    `Quire requires Node ${oldest} or newer, but this is Node ${node}. npm install adds the right version as a ` +
      "development dependency: run it without --omit=dev, and start Quire with npm.",
  );
  process.exit(1);
}
