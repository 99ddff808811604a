import type { Command } from "@tiptap/pm/state";
import { providerFrame } from "../../rich-content/providers.ts";
import { safeUrl } from "../../rich-content/url.ts";
import { createBlock, insertBlock } from "../commands/insert-block.ts";
import { findLink, setLink } from "../commands/links.ts";

/** Maximum length of a URL, in characters. */
const longestUrl = 2000;

/**
 * Pastes a text that is only a URL. Selected text gets the link. In an empty paragraph, the URL of a known provider
 * becomes a block with the provider's player or post. Otherwise, the URL becomes a link.
 */
export const pasteAddress =
  (text: string): Command =>
  (state, dispatch, view) => {
    const url = readAddress(text);
    const { parent } = state.selection.$from;
    if (url === undefined || !parent.inlineContent || parent.type.spec.code) return false;
    const { empty } = state.selection;
    const embed =
      parent.type.name === "paragraph" && parent.content.size === 0
        ? describeEmbed(url)
        : undefined;
    if (embed !== undefined) {
      const insert = insertBlock((schema) => createBlock(schema, embed.name, embed.data));
      return insert(state, dispatch, view);
    }
    if (empty && findLink(state) !== undefined) return false;
    const fields = { url, opensNewTab: false, isSponsored: false, isNofollow: false };
    return setLink(fields)(state, dispatch, view);
  };

function readAddress(text: string): string | undefined {
  const trimmed = text.trim();
  const isAddress = trimmed.length <= longestUrl && /^https?:\/\/[^\s<>"]+$/i.test(trimmed);
  return isAddress ? safeUrl(trimmed, "link") : undefined;
}

/** Returns the block for a known provider's URL, as the importer writes it, or `undefined`. */
function describeEmbed(url: string): { name: string; data: object } | undefined {
  const frame = providerFrame(url);
  switch (frame?.kind) {
    case "video":
      return { name: "video", data: { video: { src: { url } } } };
    case "audio":
      return { name: "audio", data: { audio: { src: { url } } } };
    case "post":
      return {
        name: "embed",
        data: { src: url, oembed: { url, providerName: frame.provider } },
      };
    case undefined:
      return undefined;
  }
}
