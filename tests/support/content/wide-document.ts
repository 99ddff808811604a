/** A document with every node type, each with content as wide as possible. */
import { galleryLayouts } from "#lib/rich-content/schema/nodes.ts";

type Written = { type: string; nodes?: Written[]; [data: string]: unknown };

const picture = { src: { url: "https://a.example/b.png" }, width: 3000, height: 40 };
const address = `https://${"a".repeat(60)}.example/${"b".repeat(80)}`;

/** Creates the nodes around `word`, which must not contain a line break opportunity. */
export function createWideNodes(word: string): Written[] {
  let count = 0;
  const node = (type: string, data: object, nodes: Written[] = []): Written => ({
    type,
    id: `w${(count += 1)}`,
    nodes,
    ...data,
  });
  const text = (...decorations: object[]): Written => ({
    type: "TEXT",
    id: "",
    nodes: [],
    textData: { text: word, decorations },
  });
  const paragraph = (indentation = 0, ...decorations: object[]) =>
    node("PARAGRAPH", { paragraphData: { indentation } }, [text(...decorations)]);
  const nest = (depth: number, wrap: (inner: Written[]) => Written): Written =>
    wrap([paragraph(), ...(depth === 1 ? [] : [nest(depth - 1, wrap)])]);
  const list = (type: string, data: object) =>
    nest(8, (inner) => node(type, data, [node("LIST_ITEM", {}, inner)]));
  const container = (alignment: string, size: object, textWrap: boolean) => ({
    alignment,
    width: size,
    textWrap,
  });
  const caption = () => node("CAPTION", {}, [text()]);
  const cards = () => [
    node("FILE", { fileData: { src: { url: address }, name: word, type: word } }, [caption()]),
    node("LINK_PREVIEW", {
      linkPreviewData: {
        link: { url: address },
        title: word,
        description: word,
        thumbnailUrl: picture.src.url,
      },
    }),
    node("LINK_PREVIEW", { linkPreviewData: { link: { url: address } } }),
    node("APP_EMBED", {
      appEmbedData: { type: "EVENT", name: word, url: address, eventData: { location: word } },
    }),
    node("BUTTON", {
      buttonData: { text: word, link: { url: address }, styles: { border: { width: 20 } } },
    }),
    node("MAP", { mapData: { mapSettings: { address: word, lat: 1, lng: 1 } } }),
    node("AUDIO", {
      audioData: { audio: { src: { url: address } }, name: word, authorName: word },
    }),
    node("VIDEO", {
      videoData: { video: { src: { url: "https://vimeo.com/1084537" } }, title: word },
    }),
    node("EMBED", { embedData: { src: address, oembed: { title: word } } }),
    ...["LIST", "GRID"].map((type) =>
      node("POLL", {
        pollData: {
          poll: {
            id: `poll-${type}`,
            title: word,
            options: [
              { id: "a", title: word },
              { id: "b", title: word },
            ],
          },
          layout: { poll: { type } },
        },
      }),
    ),
  ];
  const cell = (...nodes: Written[]) => node("TABLE_CELL", {}, nodes);
  return [
    paragraph(4),
    paragraph(0, { type: "FONT_SIZE", fontSizeData: { unit: "PX", value: 120 } }),
    paragraph(0, { type: "FONT_SIZE", fontSizeData: { unit: "EM", value: 6 } }),
    paragraph(0, { type: "FONT_FAMILY", fontFamilyData: { value: "monospace" } }),
    paragraph(0, { type: "LINK", linkData: { link: { url: address } } }),
    ...[1, 2, 3, 4, 5, 6].map((level) =>
      node("HEADING", { headingData: { level, indentation: 4 } }, [text()]),
    ),
    node("TOC", { tocData: {} }),
    list("BULLETED_LIST", { bulletedListData: { indentation: 4 } }),
    list("ORDERED_LIST", { orderedListData: { indentation: 4, start: 9990 } }),
    list("CHECKBOX_LIST", { checkboxListData: { indentation: 4 } }),
    nest(8, (inner) => node("BLOCKQUOTE", { blockquoteData: { indentation: 4 } }, inner)),
    nest(8, (inner) => node("CARD", { cardData: { backgroundColor: "#ff0000" } }, inner)),
    node("CODE_BLOCK", {}, [text()]),
    node("TABLE", {}, [
      node("TABLE_ROW", {}, [
        cell(paragraph()),
        cell(list("BULLETED_LIST", {})),
        cell(paragraph()),
      ]),
    ]),
    ...cards(),
    node("LIST_ITEM", {}, cards()),
    node(
      "LAYOUT",
      {},
      [1, 11].map((colSpan) => node("LAYOUT_CELL", { layoutCellData: { colSpan } }, cards())),
    ),
    node(
      "SMART_BLOCK",
      {},
      [1, 2, 3].map(() =>
        node("SMART_BLOCK_CELL", { smartBlockCellData: { label: word } }, [paragraph()]),
      ),
    ),
    node("COLLAPSIBLE_LIST", { collapsibleListData: { initialExpandedItems: "ALL" } }, [
      node("COLLAPSIBLE_ITEM", {}, [
        node("COLLAPSIBLE_ITEM_TITLE", {}, [paragraph()]),
        node("COLLAPSIBLE_ITEM_BODY", {}, [paragraph(), ...cards()]),
      ]),
    ]),
    ...["LEFT", "CENTER", "RIGHT"].flatMap((alignment) =>
      [{ size: "ORIGINAL" }, { size: "FULL_WIDTH" }, { size: "SMALL" }, { custom: "3000" }].map(
        (size, index) =>
          node("IMAGE", {
            imageData: {
              image: picture,
              caption: word,
              containerData: container(alignment, size, index % 2 === 0),
            },
          }),
      ),
    ),
    ...galleryLayouts.map((type) =>
      node("GALLERY", {
        galleryData: {
          items: Array.from({ length: 5 }, () => ({ image: { media: picture }, title: word })),
          options: {
            layout: { type, numberOfColumns: 12, mobileNumberOfColumns: 6 },
            item: { spacing: 100, targetSize: 1200 },
          },
        },
      }),
    ),
    node("IMAGE", {
      imageData: {
        image: picture,
        containerData: { spoiler: { enabled: true, description: word, buttonText: word } },
      },
    }),
  ];
}
