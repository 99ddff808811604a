/** Finds out who could see a part of a post at Ghost. */
import { isObject } from "../../wix/json-object.ts";
import { isOn } from "../parse.ts";

/** Returns why a card was not shown to visitors, or `undefined` if it was. */
export function describeHiddenCard(name: string, visibility: unknown): string | undefined {
  const audience = findAudience(visibility);
  if (audience === "everyone") return undefined;
  const card = name.slice(0, 40);
  return audience === "members"
    ? `a card that only members could see was left out: ${card}`
    : `a card that was only in emails was left out: ${card}`;
}

function findAudience(visibility: unknown): "everyone" | "members" | "email" {
  if (visibility === undefined || visibility === null || visibility === "") return "everyone";
  if (!isObject(visibility)) return visibility === "public" ? "everyone" : "members";
  const { web, email, emailOnly, showOnWeb, segment } = visibility;
  if (isOn(emailOnly)) return "email";
  if (web !== undefined) {
    const { nonMember, memberSegment } = isObject(web) ? web : {};
    if (isOn(nonMember)) return "everyone";
    return memberSegment === "" ? "email" : "members";
  }
  // Older releases of Ghost.
  if (showOnWeb !== undefined) return isOn(showOnWeb) ? "everyone" : "email";
  const isUnknown = emailOnly === undefined && Boolean(segment ?? email);
  return isUnknown ? "members" : "everyone";
}

const gatedBlock =
  /<!--\s*kg-gated-block:begin\s([^>]{0,500}?)-->([\s\S]*?)(?:<!--\s*kg-gated-block:end\s*-->|$)/g;

/** Removes the parts of rendered HTML that only members could see, and reports each. */
export function removeGatedBlocks(html: string, report: (what: string) => void): string {
  return html.replace(gatedBlock, (_, settings: string, inner: string) => {
    if (/\bnonMember\s*:\s*"?true\b/.test(settings)) return inner;
    report("a block that only members could see was left out");
    return "";
  });
}
