/** The settings one by one, for the eyes of a person who looks for what is wrong with them. */
import { environment } from "./settings.ts";

export type ListedSetting = {
  readonly name: string;
  readonly source: "set" | "default" | "unset";
  /** As it may be shown: nothing of a secret. */
  readonly value: string | undefined;
  /** Why it cannot be used. */
  readonly problem: string | undefined;
};

const secrets = /SECRET|PASSWORD|_KEY$/;
const urls = /_URL$/;

/** Every setting, whether or not they can all be used. */
export function listSettings(
  variables: Readonly<Record<string, string | undefined>>,
): ListedSetting[] {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const problems = new Map(
    environment
      .safeParse(given)
      .error?.issues.map((issue) => [String(issue.path[0]), issue.message]),
  );
  const defaults = new Map(Object.entries(environment.parse({})));
  return Object.keys(environment.shape).map((name) => {
    const own = given[name];
    const usual = defaults.get(name);
    return {
      name,
      source: own !== undefined ? "set" : usual === undefined ? "unset" : "default",
      value:
        own === undefined ? (usual === undefined ? undefined : String(usual)) : shown(name, own),
      problem: problems.get(name),
    };
  });
}

const prefix = /^(?:SITE|MAP|MEMBERS|METRICS|RECAPTCHA|SMTP|MAIL|WIX|UPSTREAM)_/;

/** Variables that look like settings and are none: perhaps misspelt. */
export function unknownSettings(variables: Readonly<Record<string, string | undefined>>): string[] {
  return Object.keys(variables).filter(
    (name) => prefix.test(name) && !Object.hasOwn(environment.shape, name),
  );
}

function shown(name: string, value: string): string {
  if (secrets.test(name)) return "(not shown)";
  if (!urls.test(name)) return value;
  if (!URL.canParse(value)) return "(not shown)";
  const url = new URL(value);
  if (url.password === "" && url.search === "") return value;
  if (url.password !== "") url.password = "***";
  // Databases take a password there as well.
  for (const parameter of url.searchParams.keys()) url.searchParams.set(parameter, "***");
  return url.href;
}
