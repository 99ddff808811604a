"use client"; // loads the parts of documents that need scripts

import { createElement, lazy } from "react";
import type { IslandProps } from "./every-island.tsx";

const EveryIsland = lazy(() => import("./every-island.tsx"));

/**
 * Renders an island, whose code is loaded on demand, so that a post of only text loads no islands. Has no
 * `Suspense`, because React would move its content to the end of the page until a script puts it back, so readers
 * without scripts would never see it.
 */
export const Island = (props: IslandProps) => createElement(EveryIsland, props);
