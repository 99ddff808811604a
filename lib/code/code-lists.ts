/** The lists of the group `code`: hosts of snippets, tags that verify the site, and links to the owner's other pages. */
import { z } from "zod";

/** The names of the tags with which services verify that the owner controls the site. */
const verificationNames = [
  "ahrefs-site-verification",
  "baidu-site-verification",
  "facebook-domain-verification",
  "fediverse:creator",
  "google-site-verification",
  "msvalidate.01",
  "naver-site-verification",
  "norton-safeweb-site-verification",
  "p:domain_verify",
  "pinterest-site-verification",
  "seznam-wmt",
  "yandex-verification",
] as const;

const splitList = z.string().transform((list) =>
  list
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ""),
);

/** A host: at least two labels, the last one with a letter, after an optional `*.`. */
const hostName =
  /^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[a-z0-9-]*[a-z])[a-z0-9-]{2,63}$/;

/** Returns the origin of a host, such as `https://*.example.com`. Returns `undefined` if the host is not allowed. */
function parseHost(entry: string): string | undefined {
  const given = entry.replace(/^https:\/\//i, "").replace(/\/$/, "");
  const [, wildcard = "", rest = ""] = /^(\*\.)?([^\p{Cc}\s*/?#@\\;',"]+)$/u.exec(given) ?? [];
  if (rest === "" || !URL.canParse(`https://${rest}`)) return undefined;
  const { hostname, port, pathname } = new URL(`https://${rest}`);
  const isHost = hostName.test(hostname) && pathname === "/";
  return isHost ? `https://${wildcard}${hostname}${port === "" ? "" : `:${port}`}` : undefined;
}

export const codeHosts = splitList.pipe(
  z
    .array(
      z.string().transform((entry, context) => {
        const host = parseHost(entry);
        if (host !== undefined) return host;
        context.addIssue(
          "must be https origins such as https://stats.example, separated by commas",
        );
        return z.NEVER;
      }),
    )
    .max(20, "must be at most 20 hosts")
    .transform((hosts) => [...new Set(hosts)]),
);

export const verificationTags = splitList.pipe(
  z
    .array(
      z
        .string()
        .transform((entry) => {
          const at = entry.indexOf("=");
          const name = entry.slice(0, at).trim();
          return at === -1 ? entry : `${name}=${entry.slice(at + 1).trim()}`;
        })
        .refine(
          (entry) => {
            const [name, content] = splitTag(entry);
            return (
              verificationNames.some((known) => known === name) &&
              /^[\w:.@+/=-]{1,200}$/.test(content)
            );
          },
          `must be name=content with one of the names ${verificationNames.join(", ")}`,
        ),
    )
    .max(20, "must be at most 20 tags"),
);

/** Splits a tag into its name and content. */
export function splitTag(tag: string): readonly [name: string, content: string] {
  const at = tag.indexOf("=");
  return [tag.slice(0, at), tag.slice(at + 1)];
}

const isMeLink = (link: string): boolean =>
  (/^https:\/\/[^\s\\]+$/i.test(link) && URL.canParse(link) && new URL(link).password === "") ||
  /^mailto:[^\s@<>"?]+@[^\s@<>"?]+$/i.test(link);

export const meLinks = splitList.pipe(
  z
    .array(
      z
        .string()
        .max(300, "must be at most 300 characters")
        .refine(isMeLink, "must be https URLs or mailto: addresses, separated by commas"),
    )
    .max(20, "must be at most 20 links"),
);
