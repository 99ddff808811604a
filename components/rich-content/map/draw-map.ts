import { circleMarker, control, map, tileLayer } from "leaflet";
import "leaflet/dist/leaflet.css";
import type { MapTiles } from "../node.ts";

const layers = ["roadmap", "satellite", "terrain"] as const;
type MapLayer = (typeof layers)[number];

export type DrawnMap = {
  latitude: number;
  longitude: number;
  zoom: number;
  tiles: MapTiles;
  /** The tiles that are shown first, if the site has them. */
  layer: MapLayer;
  hasMarker: boolean;
  canMove: boolean;
  hasZoom: boolean;
  /** Whether readers may choose among the tiles that the site has. */
  hasLayers: boolean;
  /** What the buttons say. */
  names: Readonly<Record<MapLayer | "zoomIn" | "zoomOut", string>>;
};

/** Draws a map into an element. Gives back what takes it away again. */
export function drawMap(element: HTMLElement, drawn: DrawnMap): () => void {
  const { latitude, longitude, zoom, tiles, layer, names } = drawn;
  const view = map(element, {
    center: [latitude, longitude],
    zoom,
    // The one that Leaflet would add speaks English.
    zoomControl: false,
    dragging: drawn.canMove,
    // A page is scrolled over a map more often than a map is zoomed.
    scrollWheelZoom: false,
    keyboard: drawn.canMove,
  });
  if (drawn.hasZoom) {
    control.zoom({ zoomInTitle: names.zoomIn, zoomOutTitle: names.zoomOut }).addTo(view);
  }
  const createLayer = (url: string) =>
    tileLayer(url, { attribution: tiles.attribution, maxZoom: 19 });
  const choices = Object.fromEntries(
    layers.flatMap((name) => {
      const url = tiles[name];
      return url === undefined ? [] : [[names[name], createLayer(url)]];
    }),
  );
  (choices[names[layer]] ?? choices[names.roadmap])?.addTo(view);
  if (drawn.hasLayers && Object.keys(choices).length > 1) {
    control.layers(choices, undefined, { collapsed: false }).addTo(view);
  }
  if (drawn.hasMarker) {
    circleMarker([latitude, longitude], {
      radius: 9,
      color: "#ffffff",
      weight: 3,
      fillColor: "#2b31c4",
      fillOpacity: 1,
      interactive: false,
    }).addTo(view);
  }
  return () => view.remove();
}
