// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MapView } from "#components/rich-content/map/map-view.tsx";
import "#tests/support/browser/patience.ts";
import { stubVisibleElements } from "#tests/support/browser/visible-elements.ts";

beforeEach(() => {
  stubVisibleElements();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const createOptions = () => ({
  latitude: 54.5,
  longitude: -0.6,
  zoom: 14,
  tiles: {
    roadmap: { url: "https://tiles.example/{z}/{x}/{y}.png", attribution: "© Roads" },
    satellite: { url: "https://sky.example/{z}/{x}/{y}.png", attribution: "© Sky" },
  },
  layer: "roadmap" as const,
  hasMarker: true,
  canMove: true,
  hasZoom: true,
  hasLayers: true,
  // Some languages use the same word for both layers.
  names: {
    roadmap: "Map",
    satellite: "Map",
    hybrid: "Labelled",
    terrain: "Terrain",
    zoomIn: "In",
    zoomOut: "Out",
  },
});

const drawMap = () => <MapView label="Harbour" height={300} options={createOptions()} />;
const findPane = (map: Element) => map.querySelector(".leaflet-map-pane");

test("a map credits the provider of the tiles it shows", async () => {
  render(drawMap());
  const [roads, sky] = await screen.findAllByRole<HTMLInputElement>("radio", { name: "Map" });
  const map = screen.getByRole("region", { name: "Harbour" });
  expect(roads?.checked).toBe(true);
  expect(map.textContent).toContain("© Roads");
  act(() => sky?.click());
  expect(map.textContent).toContain("© Sky");
  expect(map.textContent).not.toContain("© Roads");
});

test("a map that is re-rendered with equal options is not redrawn", async () => {
  const { rerender } = render(drawMap());
  const map = screen.getByRole("region", { name: "Harbour" });
  await waitFor(() => expect(findPane(map)).not.toBeNull());
  const pane = findPane(map);
  rerender(drawMap());
  expect(findPane(map)).toBe(pane);
});

test("a map is drawn only once if its options change before the first draw", async () => {
  const { rerender } = render(drawMap());
  rerender(<MapView label="Harbour" height={300} options={{ ...createOptions(), zoom: 3 }} />);
  const map = screen.getByRole("region", { name: "Harbour" });
  await waitFor(() => expect(findPane(map)).not.toBeNull());
  await act(() => import("#components/rich-content/map/draw-map.ts"));
  expect(map.querySelectorAll(".leaflet-map-pane")).toHaveLength(1);
});

test("a hybrid map shows labels above its satellite pictures, and credits both providers", async () => {
  const options = createOptions();
  const labels = { url: "https://labels.example/{z}/{x}/{y}.png", attribution: "© Labels" };
  render(
    <MapView
      label="Harbour"
      height={300}
      options={{ ...options, tiles: { ...options.tiles, labels }, layer: "hybrid" }}
    />,
  );
  const hybrid = await screen.findByRole<HTMLInputElement>("radio", { name: "Labelled" });
  const map = screen.getByRole("region", { name: "Harbour" });
  const listHosts = () =>
    [...map.querySelectorAll(".leaflet-tile-pane .leaflet-layer")].map(
      (layer) => new URL(layer.querySelector("img")?.src ?? "").hostname,
    );
  expect(hybrid.checked).toBe(true);
  expect(listHosts()).toEqual(["sky.example", "labels.example"]);
  expect(map.textContent).toContain("© Sky");
  expect(map.textContent).toContain("© Labels");
  const [roads, sky] = screen.getAllByRole("radio", { name: "Map" });
  act(() => sky?.click());
  expect(listHosts()).toEqual(["sky.example"]);
  act(() => roads?.click());
  act(() => hybrid.click());
  expect(listHosts()).toEqual(["sky.example", "labels.example"]);
});

test("a hybrid map without label tiles shows its satellite pictures and offers no hybrid layer", async () => {
  render(
    <MapView label="Harbour" height={300} options={{ ...createOptions(), layer: "hybrid" }} />,
  );
  const radios = await screen.findAllByRole<HTMLInputElement>("radio");
  expect(radios.map(({ checked }) => checked)).toEqual([false, true]);
  expect(screen.getByRole("region", { name: "Harbour" }).textContent).toContain("© Sky");
});
