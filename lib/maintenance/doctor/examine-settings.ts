import {
  describeUnknownSetting,
  listSettings,
  unknownSettings,
} from "../../config/setting-list.ts";
import { diagnose, type Diagnosis } from "./diagnosis.ts";

const aboutSettings = diagnose("settings");
const aboutNode = diagnose("node");

type Variables = Readonly<Record<string, string | undefined>>;

/** Returns one diagnosis for each setting that is set or invalid, and one for all others together. */
export function examineSettings(variables: Variables, namesInFile: readonly string[]): Diagnosis[] {
  const settings = listSettings(variables);
  const lines = settings.flatMap(({ name, source, value, problem }): Diagnosis[] => {
    if (problem !== undefined) return [aboutSettings.failure(`${name} ${problem}.`)];
    return source === "unset" ? [] : [aboutSettings.ok(`${name} = ${value ?? ""} (${source})`)];
  });
  const unset = settings.filter(
    ({ source, problem }) => source === "unset" && problem === undefined,
  );
  const misspelt = unknownSettings(variables, namesInFile).map((unknown) =>
    aboutSettings.warning(describeUnknownSetting(unknown)),
  );
  return [
    ...lines,
    aboutSettings.ok(`Not set: ${unset.map(({ name }) => name).join(", ")}.`),
    ...misspelt,
  ];
}

const oldestRelease = 24;

/** Checks the Node version. `version` is the runtime's version, for example `v24.3.0`. */
export function examineNode(version: string): Diagnosis {
  const release = Number(/^v(\d+)/.exec(version)?.[1]);
  return release >= oldestRelease
    ? aboutNode.ok(`Node ${version}.`)
    : aboutNode.failure(
        `Node ${version} is too old. Start Quire with npm, which uses Node ${oldestRelease}.`,
      );
}
