import { buildIfStale } from "../../commands/site/build.ts";

/** One build for every site that the tests start. */
export default function setup(): Promise<void> {
  return buildIfStale();
}
