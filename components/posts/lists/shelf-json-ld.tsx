import { settings } from "#lib/config/current.ts";
import { breadcrumbs, person } from "#lib/seo/json-ld.ts";
import { JsonLd } from "../../layout/json-ld.tsx";
import type { Shelf } from "./shelf.ts";

/** Renders structured data about a shelf: its breadcrumbs and, for an author, the profile. */
export function ShelfJsonLd({ shelf }: { shelf: Shelf }) {
  const { site } = settings();
  const { kind, kindName, kindPath, title, description, picture, getPath } = shelf;
  const path = getPath(1);
  const above = kindPath === undefined ? [] : [{ name: kindName, path: kindPath }];
  const profile = {
    "@type": "ProfilePage",
    url: site.url + path,
    mainEntity: person(site, { name: title, about: description, photo: picture }, path),
  };
  return (
    <JsonLd
      things={[
        breadcrumbs(site, [...above, { name: title, path }]),
        ...(kind === "author" ? [profile] : []),
      ]}
    />
  );
}
