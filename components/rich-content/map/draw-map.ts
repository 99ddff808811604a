import { circleMarker, control, layerGroup, map, tileLayer } from "leaflet";
import "leaflet/dist/leaflet.css";
import type { MapTiles } from "../node.ts";

const layerNames = ["roadmap", "satellite", "hybrid", "terrain"] as const;
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
    const stack = name === "hybrid" ? [tiles.satellite, tiles.labels] : [tiles[name]];
    const drawn = stack.flatMap((tile) =>
      tile === undefined
        ? []
        : [tileLayer(tile.url, { attribution: tile.attribution, maxZoom: 19 })],
    );
    return drawn.length === stack.length ? [{ name, tiles: layerGroup(drawn) }] : [];
  });
  const findLayer = (wanted: LayerName) => layers.find(({ name }) => name === wanted);
  // Without labels, a hybrid map shows the satellite pictures.
  const first =
    findLayer(layer) ?? (layer === "hybrid" ? findLayer("satellite") : undefined) ?? layers[0];
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
