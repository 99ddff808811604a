import { mapAddress, streetAddress } from "#lib/rich-content/map-address.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { Figure } from "../figure.tsx";
import type { NodeProps } from "../node.ts";
import { nameNode } from "../node-names.ts";
import { numberIn } from "../style.ts";
import { Island } from "../island.ts";
import styles from "./map.module.css";

/** Layers by the API's map type. */
const layers = {
  ROADMAP: "roadmap",
  SATELITE: "satellite",
  HYBRID: "hybrid",
  TERRAIN: "terrain",
} as const;
const usualHeight = 350;
const usualZoom = 14;

/** Renders a location: a map if the site has map tiles, plus its name and address with a link to a map. */
export function MapFigure({ node, context }: NodeProps) {
  const { containerData, mapSettings = {} } = node.mapData ?? {};
  const latitude = numberIn(mapSettings.lat, -90, 90);
  const longitude = numberIn(mapSettings.lng, -180, 180);
  const name = mapSettings.locationName || mapSettings.address;
  const address = mapSettings.address === name ? undefined : mapSettings.address;
  const zoom = numberIn(mapSettings.initialZoom, 1, 19) ?? usualZoom;
  const place =
    latitude === undefined || longitude === undefined ? undefined : { latitude, longitude, zoom };
  if (place === undefined && name === undefined) return null;
  const t = getTranslations();
  const href =
    place !== undefined
      ? mapAddress(place, mapSettings.mapType)
      : `https://www.openstreetmap.org/search?query=${encodeURIComponent(name ?? "")}`;
  return (
    <Figure node={node} container={containerData}>
      {place !== undefined && context.mapTiles !== undefined && (
        <Island
          part="map"
          label={nameNode(node, context, name || t("content.map.label"))}
          height={numberIn(containerData?.height?.custom, 100, 1200) ?? usualHeight}
          options={{
            ...place,
            tiles: context.mapTiles,
            layer: layers[mapSettings.mapType ?? "ROADMAP"],
            hasMarker: mapSettings.marker !== false,
            canMove: mapSettings.draggable !== false,
            hasZoom: mapSettings.zoomControl !== false,
            hasLayers: mapSettings.viewModeControl !== false,
            names: {
              roadmap: t("content.map.roadmap"),
              satellite: t("content.map.satellite"),
              hybrid: t("content.map.hybrid"),
              terrain: t("content.map.terrain"),
              zoomIn: t("content.map.zoomIn"),
              zoomOut: t("content.map.zoomOut"),
            },
          }}
        />
      )}
      <p className={styles.place}>
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" className={styles.pin}>
          <path d="M12 2a7 7 0 0 0-7 7c0 5 7 13 7 13s7-8 7-13a7 7 0 0 0-7-7Zm0 9.5A2.5 2.5 0 1 1 12 6.5a2.5 2.5 0 0 1 0 5Z" />
        </svg>
        <span className={styles.words}>
          {name !== undefined && <strong>{name}</strong>}
          {address !== undefined && address !== "" && <span>{address}</span>}
          <a href={href} rel="noopener">
            {t("content.map.open")}
          </a>
          {place !== undefined && mapSettings.streetViewControl === true && (
            <a href={streetAddress(place)} rel="noopener">
              {t("content.map.openStreetView")}
            </a>
          )}
        </span>
      </p>
    </Figure>
  );
}
