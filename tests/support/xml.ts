import { JSDOM } from "jsdom";

const { DOMParser } = new JSDOM("").window;

/** Parses XML; rejects what is not well-formed. */
export function parseXml(text: string): Document {
  const document = new DOMParser().parseFromString(text, "application/xml");
  const problem = document.querySelector("parsererror");
  if (problem !== null) throw new Error(`not well-formed: ${problem.textContent}`);
  return document;
}

/** The texts of the children of an element with a qualified name, for example `dc:creator`. */
export function textsOf(parent: Element, name: string): string[] {
  return [...parent.children]
    .filter(({ tagName }) => tagName === name)
    .map(({ textContent }) => textContent);
}

/** The text of the one child with a name; throws when there is none or more than one. */
export function textOf(parent: Element, name: string): string {
  const [text, ...others] = textsOf(parent, name);
  if (text === undefined || others.length > 0) {
    throw new Error(
      `${parent.tagName} has not one ${name} but ${others.length + Number(text !== undefined)}`,
    );
  }
  return text;
}
