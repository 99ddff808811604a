import { circleMarker, control, map, tileLayer } from "leaflet";
import "leaflet/dist/leaflet.css";
import type { MapTiles } from "../node.ts";

const layerNames = ["roadmap", "satellite", "terrain"] as const;
type LayerName = (typeof layerNames)[number];

export type MapOptions = {
  latitude: number;
  longitude: number;
  zoom: number;
  tiles: MapTiles;
  /** The layer shown initially, if the site has tiles for it. */
  layer: LayerName;
  hasMarker: boolean;
  canMove: boolean;
  hasZoom: boolean;
  /** Whether readers may switch between the site's layers. */
  hasLayers: boolean;
  /** Labels of the controls. */
  names: Readonly<Record<LayerName | "zoomIn" | "zoomOut", string>>;
};

/** Draws a map into an element. Returns a function that removes it. */
export function drawMap(element: HTMLElement, options: MapOptions): () => void {
  const { latitude, longitude, zoom, tiles, layer, names } = options;
  const view = map(element, {
    center: [latitude, longitude],
    zoom,
    // Leaflet's own control has English labels.
    zoomControl: false,
    dragging: options.canMove,
    // Readers scroll past a map more often than they zoom it.
    scrollWheelZoom: false,
    keyboard: options.canMove,
  });
  if (options.hasZoom) {
    control.zoom({ zoomInTitle: names.zoomIn, zoomOutTitle: names.zoomOut }).addTo(view);
  }
  const layers = layerNames.flatMap((name) => {
    const tile = tiles[name];
    if (tile === undefined) return [];
    return [{ name, tiles: tileLayer(tile.url, { attribution: tile.attribution, maxZoom: 19 }) }];
  });
  const first = layers.find(({ name }) => name === layer) ?? layers[0];
  first?.tiles.addTo(view);
  if (options.hasLayers && layers.length > 1) {
    const choice = control.layers(undefined, undefined, { collapsed: false });
    for (const { name, tiles: choosable } of layers) choice.addBaseLayer(choosable, names[name]);
    choice.addTo(view);
  }
  if (options.hasMarker) {
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
