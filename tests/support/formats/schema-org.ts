/**
 * The part of the schema.org vocabulary that the site uses: each type's parent and each property's range. All
 * other types and properties are errors.
 */

import { isObject } from "#lib/wix/json-object.ts";

/** Names of types, including text and number types. */
type Range = readonly string[];
type Type = { readonly parent?: string; readonly properties: Readonly<Record<string, Range>> };

const types: Readonly<Record<string, Type>> = {
  Thing: {
    properties: {
      name: ["Text"],
      description: ["Text"],
      url: ["URL"],
      image: ["URL", "ImageObject"],
      mainEntityOfPage: ["URL", "CreativeWork"],
      potentialAction: ["Action"],
    },
  },
  Action: { parent: "Thing", properties: { target: ["EntryPoint", "URL"] } },
  SearchAction: { parent: "Action", properties: { query: ["Text"], "query-input": ["Text"] } },
  LikeAction: { parent: "Action", properties: {} },
  EntryPoint: { parent: "Thing", properties: { urlTemplate: ["Text"] } },
  Person: { parent: "Thing", properties: {} },
  Organization: { parent: "Thing", properties: { logo: ["URL", "ImageObject"] } },
  CreativeWork: {
    parent: "Thing",
    properties: {
      headline: ["Text"],
      author: ["Person", "Organization"],
      publisher: ["Person", "Organization"],
      datePublished: ["DateTime"],
      dateModified: ["DateTime"],
      inLanguage: ["Text"],
      isPartOf: ["CreativeWork", "URL"],
      keywords: ["Text"],
      mainEntity: ["Thing"],
      timeRequired: ["Duration"],
      interactionStatistic: ["InteractionCounter"],
      text: ["Text"],
      comment: ["Comment"],
      commentCount: ["Integer"],
    },
  },
  Comment: { parent: "CreativeWork", properties: { parentItem: ["CreativeWork"] } },
  Article: {
    parent: "CreativeWork",
    properties: { articleSection: ["Text"], wordCount: ["Integer"] },
  },
  SocialMediaPosting: { parent: "Article", properties: {} },
  BlogPosting: { parent: "SocialMediaPosting", properties: {} },
  WebSite: { parent: "CreativeWork", properties: {} },
  WebPage: { parent: "CreativeWork", properties: { breadcrumb: ["BreadcrumbList"] } },
  ProfilePage: { parent: "WebPage", properties: {} },
  MediaObject: { parent: "CreativeWork", properties: { width: ["Integer"], height: ["Integer"] } },
  ImageObject: { parent: "MediaObject", properties: {} },
  ItemList: { parent: "Thing", properties: { itemListElement: ["ListItem"] } },
  BreadcrumbList: { parent: "ItemList", properties: {} },
  ListItem: { parent: "Thing", properties: { position: ["Integer"], item: ["URL", "Thing"] } },
  Rating: {
    parent: "Thing",
    properties: { ratingValue: ["Number"], bestRating: ["Number"], worstRating: ["Number"] },
  },
  AggregateRating: { parent: "Rating", properties: { ratingCount: ["Integer"] } },
  InteractionCounter: {
    parent: "Thing",
    properties: { interactionType: ["Action"], userInteractionCount: ["Integer"] },
  },
};

const values: Readonly<Record<string, (value: unknown) => boolean>> = {
  Text: (value) => typeof value === "string" && value !== "",
  URL: (value) =>
    typeof value === "string" && /^https?:\/\/[^/]/.test(value) && URL.canParse(value),
  DateTime: (value) => typeof value === "string" && /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value),
  Duration: (value) => typeof value === "string" && /^P(T\d+M)$/.test(value),
  Integer: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
  Number: (value) => typeof value === "number" && Number.isFinite(value),
};

/** Returns all violations of the vocabulary with their paths, or an empty list if there are none. */
export function schemaOrgProblems(data: unknown): string[] {
  if (!isObject(data) || data["@context"] !== "https://schema.org") return ["no context"];
  const graph = data["@graph"];
  if (!Array.isArray(graph) || graph.length === 0) return ["no graph"];
  return graph.flatMap((thing: unknown, index) =>
    findProblems(thing, ["Thing"], `@graph[${index}]`),
  );
}

function findProblems(value: unknown, range: Range, at: string): string[] {
  if (!isObject(value)) {
    const isAllowed = range.some((name) => values[name]?.(value) === true);
    return isAllowed ? [] : [`${at} is no ${range.join(" or ")}: ${JSON.stringify(value)}`];
  }
  const { "@type": name, "@id": id, ...properties } = value;
  if (id !== undefined && values["URL"]?.(id) !== true) return [`${at} has an id that is no URL`];
  // A reference has only an ID, and its definition has the type.
  if (name === undefined && id !== undefined && Object.keys(properties).length === 0) return [];
  if (typeof name !== "string" || types[name] === undefined) return [`${at} is of no known type`];
  const kinds = listKinds(name);
  if (!range.some((one) => kinds.includes(one))) return [`${at} is a ${name}, no ${range.join()}`];
  return Object.entries(properties).flatMap(([property, inner]) => {
    const place = `${at}.${property}`;
    const allowed = kinds.flatMap((kind) => types[kind]?.properties[property] ?? []);
    if (allowed.length === 0) return [`${place} is no property of ${name}`];
    const all: unknown[] = Array.isArray(inner) ? inner : [inner];
    return all.flatMap((one) => findProblems(one, allowed, place));
  });
}

function listKinds(name: string): string[] {
  const parent = types[name]?.parent;
  return parent === undefined ? [name] : [name, ...listKinds(parent)];
}
