/**
 * Ends the process with a clear message when Node is too old to run TypeScript. Preloaded by the npm scripts,
 * and JavaScript, so that an older Node gets this far.
 */
const oldest = 24;
const { node } = process.versions;
if (Number.parseInt(node, 10) < oldest) {
  console.error(
    `Quire runs on Node ${oldest} or newer, and this is Node ${node}. npm install brings the right one as a ` +
      "development dependency: run it without --omit=dev, and start Quire with npm.",
  );
  process.exit(1);
}
