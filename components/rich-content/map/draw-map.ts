import { circleMarker, control, map, tileLayer } from "leaflet";
import "leaflet/dist/leaflet.css";
import type { MapTiles } from "../node.ts";

export type DrawnMap = {
  latitude: number;
  longitude: number;
  zoom: number;
  tiles: MapTiles;
  hasMarker: boolean;
  canMove: boolean;
  hasZoom: boolean;
  zoomIn: string;
  zoomOut: string;
};

/** Draws a map into an element. Gives back what takes it away again. */
export function drawMap(element: HTMLElement, drawn: DrawnMap): () => void {
  const { latitude, longitude, zoom, tiles, hasMarker, canMove, hasZoom, zoomIn, zoomOut } = drawn;
  const view = map(element, {
    center: [latitude, longitude],
    zoom,
    // The one that Leaflet would add speaks English.
    zoomControl: false,
    dragging: canMove,
    // A page is scrolled over a map more often than a map is zoomed.
    scrollWheelZoom: false,
    keyboard: canMove,
  });
  if (hasZoom) control.zoom({ zoomInTitle: zoomIn, zoomOutTitle: zoomOut }).addTo(view);
  tileLayer(tiles.url, { attribution: tiles.attribution, maxZoom: 19 }).addTo(view);
  if (hasMarker) {
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
