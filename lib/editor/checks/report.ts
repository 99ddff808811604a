import type { RichContentNode } from "../../rich-content/document.ts";
import type { FindingCode } from "./finding.ts";

/** Reports a finding about a node. `place` is by default the node's text. */
export type Report = (code: FindingCode, node: RichContentNode, place?: string) => void;

/** Returns whether a text is missing or has only spaces. */
export const isBlank = (text: string | undefined): boolean =>
  text === undefined || text.trim() === "";

/** Returns the name of a file by which its writer recognises it. */
export const readFileName = (
  source: { readonly url?: string | undefined; readonly id?: string | undefined } | undefined,
): string => (source?.url ?? source?.id ?? "").split(/[?#]/, 1)[0]?.split("/").at(-1) ?? "";
