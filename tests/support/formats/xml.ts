import { JSDOM } from "jsdom";

const { DOMParser } = new JSDOM("").window;

/** Parses XML. Throws if the text is not well-formed. */
export function parseXml(text: string): Document {
  const document = new DOMParser().parseFromString(text, "application/xml");
  const problem = document.querySelector("parsererror");
  if (problem !== null) throw new Error(`not well-formed: ${problem.textContent}`);
  return document;
}

/** Returns the texts of an element's children with a given qualified name, for example `dc:creator`. */
export function readTexts(parent: Element, name: string): string[] {
  return [...parent.children]
    .filter(({ tagName }) => tagName === name)
    .map(({ textContent }) => textContent);
}

/** Returns the text of the only child with a given name. Throws unless there is exactly one. */
export function readText(parent: Element, name: string): string {
  const [text, ...others] = readTexts(parent, name);
  if (text === undefined || others.length > 0) {
    throw new Error(
      `${parent.tagName} has not one ${name} but ${others.length + Number(text !== undefined)}`,
    );
  }
  return text;
}
