"use client"; // the parts of documents that need the browser, each loaded where one is drawn

import { createElement, lazy, type ComponentType } from "react";

/**
 * A post without any of them carries these few lines. No Suspense: React would move what is inside to
 * the end of the page, for a script to put back, and readers without scripts would never see it.
 */
function island<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Part = lazy(load);
  return (props: Props) => createElement(Part, props);
}

export const ClickToPlay = island(() => import("./frames/click-to-play.tsx"));
export const CopyButton = island(() => import("./code/copy-button.tsx"));
export const Lightbox = island(() => import("./lightbox/lightbox.tsx"));
export const MapView = island(() => import("./map/map-view.tsx"));
export const SandboxedFrame = island(() => import("./frames/sandboxed-frame.tsx"));
export const Slider = island(() => import("./gallery/slider.tsx"));
export const Voting = island(() => import("./poll/voting.tsx"));
