/** The parts of SVG that a logo or an icon may contain. All others are refused. */

export const svgNamespace = "http://www.w3.org/2000/svg";
export const xlinkNamespace = "http://www.w3.org/1999/xlink";
export const xmlNamespace = "http://www.w3.org/XML/1998/namespace";

/**
 * The elements that only draw (https://svgwg.org/svg2-draft/eltindex.html). Animations, scripts, links, frames, foreign
 * content and embedded pictures are missing.
 */
export const drawingElements: ReadonlySet<string> = new Set(
  [
    "svg g defs symbol use title desc style switch view",
    "path rect circle ellipse line polyline polygon text tspan textPath",
    "clipPath mask marker pattern linearGradient radialGradient stop",
    "filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting",
    "feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur",
    "feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence",
  ].flatMap((line) => line.split(" ")),
);

/**
 * Namespaces of drawing programs and of descriptions. Their elements and attributes draw nothing, so they are left out
 * instead of refused.
 */
const droppedNamespaces: readonly string[] = [
  "http://www.inkscape.org/",
  "http://sodipodi.sourceforge.net/",
  "http://ns.adobe.com/",
  "http://www.bohemiancoding.com/sketch/",
  "http://www.figma.com/",
  "http://www.serif.com/",
  "http://vectornator.io",
  "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
  "http://creativecommons.org/ns#",
  "http://web.resource.org/cc/",
  "http://purl.org/dc/",
];

/** Returns whether a namespace is one whose elements and attributes are left out. */
export const isDroppedNamespace = (uri: string): boolean =>
  droppedNamespaces.some((known) => uri.startsWith(known));
