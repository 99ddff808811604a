"use client"; // loads the parts of documents that need scripts

import { createElement, lazy } from "react";
import type { IslandProps } from "./every-island.tsx";

const EveryIsland = lazy(() => import("./every-island.tsx"));

/**
 * Renders an island. Its code is loaded on demand, so that a text-only post loads no islands. Not wrapped in
 * `Suspense`, because React would move the content to the end of the page until a script puts it back, so
 * readers without JavaScript would never see it.
 */
export const Island = (props: IslandProps) => createElement(EveryIsland, props);
