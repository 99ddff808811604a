import {
  describeUnknownSetting,
  listSettings,
  unknownSettings,
} from "../../config/setting-list.ts";
import { dropEmptyVariables } from "../../config/settings.ts";
import { listInvalid, overlayEnvironment, type StoredSettings } from "../../config/site-values.ts";
import { diagnose, type Diagnosis } from "./diagnosis.ts";

const aboutSettings = diagnose("settings");
const aboutNode = diagnose("node");

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Returns one diagnosis for each setting that is set, stored or invalid, and one for all others together. `stored` are the
 * values that owners have stored.
 */
export function examineSettings(
  variables: Variables,
  namesInFile: readonly string[],
  stored: StoredSettings = new Map(),
): Diagnosis[] {
  const given = dropEmptyVariables(variables);
  const settings = listSettings(overlayEnvironment(stored, variables));
  const lines = settings.flatMap(({ name, source, value, problem }): Diagnosis[] => {
    if (problem !== undefined) return [aboutSettings.failure(`${name} ${problem}.`)];
    const origin = source === "set" && given[name] === undefined ? "stored" : source;
    return source === "unset" ? [] : [aboutSettings.ok(`${name} = ${value ?? ""} (${origin})`)];
  });
  const invalid = listInvalid(stored).map((name) =>
    aboutSettings.warning(`The stored value of ${name} is invalid, so the default applies.`),
  );
  const unset = settings.filter(
    ({ source, problem }) => source === "unset" && problem === undefined,
  );
  const misspelt = unknownSettings(variables, namesInFile).map((unknown) =>
    aboutSettings.warning(describeUnknownSetting(unknown)),
  );
  return [
    ...lines,
    ...invalid,
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
