"use client"; // the parts of documents that need the browser, loaded where one of them is drawn

import { createElement, lazy, type ComponentType } from "react";

const everyIsland = () => import("./every-island.ts");

/**
 * A post of text alone carries these few lines and nothing of the islands. No Suspense: React would
 * move what is inside to the end of the page, for a script to put back, and readers without scripts
 * would never see it.
 */
function island<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => ({ default: await load() }));
  return (props: Props) => createElement(Part, props);
}

export const ClickToPlay = island(async () => (await everyIsland()).ClickToPlay);
export const CopyButton = island(async () => (await everyIsland()).CopyButton);
export const Lightbox = island(async () => (await everyIsland()).Lightbox);
export const MapView = island(async () => (await everyIsland()).MapView);
export const SandboxedFrame = island(async () => (await everyIsland()).SandboxedFrame);
export const Slider = island(async () => (await everyIsland()).Slider);
export const Voting = island(async () => (await everyIsland()).Voting);
