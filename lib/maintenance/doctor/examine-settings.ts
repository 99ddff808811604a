import {
  describeUnknownSetting,
  listSettings,
  unknownSettings,
} from "../../config/setting-list.ts";
import { failure, ok, warning, type Diagnosis } from "./diagnosis.ts";

type Variables = Readonly<Record<string, string | undefined>>;

/** Returns a line for each setting that is set or invalid, and one line for all others. */
export function examineSettings(variables: Variables, namesInFile: readonly string[]): Diagnosis[] {
  const settings = listSettings(variables);
  const lines = settings.flatMap(({ name, source, value, problem }): Diagnosis[] => {
    if (problem !== undefined) return [failure("settings", `${name} ${problem}.`)];
    return source === "unset" ? [] : [ok("settings", `${name} = ${value ?? ""} (${source})`)];
  });
  const unset = settings.filter(
    ({ source, problem }) => source === "unset" && problem === undefined,
  );
  const misspelt = unknownSettings(variables, namesInFile).map((unknown) =>
    warning("settings", describeUnknownSetting(unknown)),
  );
  return [
    ...lines,
    ok("settings", `Not set: ${unset.map(({ name }) => name).join(", ")}.`),
    ...misspelt,
  ];
}

const oldestRelease = 24;

/** Checks the Node version. `version` is that of the runtime, for example `v24.3.0`. */
export function examineNode(version: string): Diagnosis {
  const release = Number(/^v(\d+)/.exec(version)?.[1]);
  return release >= oldestRelease
    ? ok("node", `Node ${version}.`)
    : failure(
        "node",
        `Node ${version} is too old. Start Quire with npm, which uses Node ${oldestRelease}.`,
      );
}
