/** A list of the settings, for tracking down a mistake in them. */
import { findNearest } from "./nearest-name.ts";
import { dropEmptyVariables, environment } from "./settings.ts";
import { formatStored } from "./site-values.ts";

export type ListedSetting = {
  readonly name: string;
  readonly source: "set" | "default" | "unset";
  /** The value with secrets removed. */
  readonly value: string | undefined;
  /** The reason why the value is invalid, if it is. */
  readonly problem: string | undefined;
};

const secrets = /SECRET|PASSWORD|_KEY$/;
const urls = /_URL$/;

/** Returns every setting, including invalid ones. */
export function listSettings(
  variables: Readonly<Record<string, string | undefined>>,
): ListedSetting[] {
  const given = dropEmptyVariables(variables);
  const problems = new Map(
    environment
      .safeParse(given)
      .error?.issues.map((issue) => [String(issue.path[0]), issue.message]),
  );
  const defaults = new Map(Object.entries(environment.parse({})));
  return Object.keys(environment.shape).map((name) => {
    const own = given[name];
    const defaultValue = defaults.get(name);
    return {
      name,
      source: own !== undefined ? "set" : defaultValue === undefined ? "unset" : "default",
      value:
        own === undefined
          ? defaultValue === undefined
            ? undefined
            : formatStored(defaultValue)
          : hideSecrets(name, own),
      problem: problems.get(name),
    };
  });
}

const prefix = /^(?:SITE|MAP|MEMBERS|METRICS|RECAPTCHA|SMTP|MAIL|WIX|UPSTREAM)_/;
/** Variables that Node, Docker Compose and other programs read. */
const otherVariables = /^(?:NODE_.*|POSTGRES_PASSWORD|TZ|LANG|(?:HTTPS?|ALL|NO)_PROXY)$/i;

/**
 * A variable that may be a misspelled setting, and the setting that was probably meant. For a line without a
 * name, neither is set.
 */
export type UnknownSetting = {
  readonly name: string | undefined;
  readonly meant?: string | undefined;
};

/**
 * Returns the variables that may be misspelled settings. In `.env`, these are all unknown variables. The
 * shell also has variables of other programs, so only variables that resemble a setting are returned.
 */
export function unknownSettings(
  variables: Readonly<Record<string, string | undefined>>,
  namesInFile: readonly string[],
): UnknownSetting[] {
  const known = Object.keys(environment.shape);
  return Object.keys(variables).flatMap((name): UnknownSetting[] => {
    if (known.includes(name) || otherVariables.test(name)) return [];
    // A line of `.env` without a name may begin with a secret, recognizable by its mix of upper-case and
    // lower-case letters.
    if (!/^(?:[A-Z][A-Z0-9_]*|[a-z][a-z0-9_]*)$/.test(name))
      return namesInFile.includes(name) ? [{ name: undefined }] : [];
    const nearest = findNearest(name, known);
    const isNear = nearest !== undefined && nearest.distance <= (name.length < 8 ? 1 : 2);
    const isInFile = namesInFile.includes(name);
    if (!isNear && !isInFile && !prefix.test(name)) return [];
    return [{ name, meant: isNear ? nearest.name : undefined }];
  });
}

/** Returns a message that reports an unknown setting, with a suggestion. */
export const describeUnknownSetting = ({ name, meant }: UnknownSetting): string =>
  name === undefined
    ? "A line of .env doesn't begin with the name of a setting, so it is ignored."
    : `${name} is not a known setting.${meant === undefined ? "" : ` Did you mean ${meant}?`}`;

function hideSecrets(name: string, value: string): string {
  if (secrets.test(name)) return "(not shown)";
  // A list of URLs is shown unless one of the URLs contains a password.
  if (!urls.test(name) && /:\/\/[^/,\s]*@/.test(value)) return "(not shown)";
  if (!urls.test(name)) return value;
  if (!URL.canParse(value)) return "(not shown)";
  const url = new URL(value);
  if (url.password === "" && url.search === "") return value;
  if (url.password !== "") url.password = "***";
  // Database URLs may also contain a password in a parameter.
  for (const parameter of url.searchParams.keys()) url.searchParams.set(parameter, "***");
  return url.href;
}
