"use client"; // stands for a part of a document that needs the browser, and loads it

import { createElement, lazy } from "react";
import type { IslandProps } from "./every-island.tsx";

const EveryIsland = lazy(() => import("./every-island.tsx"));

/**
 * A post of text alone carries these few lines and nothing of the islands. No Suspense: React would
 * move what is inside to the end of the page, for a script to put back, and readers without scripts
 * would never see it.
 */
export const Island = (props: IslandProps) => createElement(EveryIsland, props);
