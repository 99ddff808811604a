import { words } from "#lib/site/interface-language.ts";
import { Figure } from "../figure.tsx";
import type { NodeProps } from "../node.ts";
import { numberIn } from "../style.ts";
import { Island } from "../island.ts";
import styles from "./map.module.css";

const usualHeight = 350;
const usualZoom = 14;

/** A place: drawn where the site has tiles, and always an address that leads to a map. */
export function MapFigure({ node, page }: NodeProps) {
  const { containerData, mapSettings = {} } = node.mapData ?? {};
  const latitude = numberIn(mapSettings.lat, -90, 90);
  const longitude = numberIn(mapSettings.lng, -180, 180);
  const name = mapSettings.locationName || mapSettings.address;
  const address = mapSettings.address === name ? undefined : mapSettings.address;
  const isPlace = latitude !== undefined && longitude !== undefined;
  if (!isPlace && name === undefined) return null;
  const say = words();
  const zoom = numberIn(mapSettings.initialZoom, 1, 19) ?? usualZoom;
  const href = isPlace
    ? `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${zoom}/${latitude}/${longitude}`
    : `https://www.openstreetmap.org/search?query=${encodeURIComponent(name ?? "")}`;
  return (
    <Figure node={node} container={containerData}>
      {isPlace && page.mapTiles !== undefined && (
        <Island
          part="map"
          latitude={latitude}
          longitude={longitude}
          zoom={zoom}
          tiles={page.mapTiles}
          label={name ?? say("content.map.label")}
          zoomIn={say("content.map.zoomIn")}
          zoomOut={say("content.map.zoomOut")}
          height={numberIn(containerData?.height?.custom, 100, 1200) ?? usualHeight}
          hasMarker={mapSettings.marker !== false}
          canMove={mapSettings.draggable !== false}
          hasZoom={mapSettings.zoomControl !== false}
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
            {say("content.map.open")}
          </a>
        </span>
      </p>
    </Figure>
  );
}
