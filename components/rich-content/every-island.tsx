"use client"; // renders the parts of documents that need scripts

import type { ComponentProps, ReactNode } from "react";
import { CopyButton } from "./code/copy-button.tsx";
import { ClickToPlay } from "./frames/click-to-play.tsx";
import { SandboxedFrame } from "./frames/sandboxed-frame.tsx";
import { Slider } from "./gallery/slider.tsx";
import { Lightbox } from "./lightbox/lightbox.tsx";
import { MapView } from "./map/map-view.tsx";
import { Voting } from "./poll/voting.tsx";

export type IslandProps =
  | ({ part: "click to play" } & ComponentProps<typeof ClickToPlay>)
  | ({ part: "copy button" } & ComponentProps<typeof CopyButton>)
  | ({ part: "lightbox" } & ComponentProps<typeof Lightbox>)
  | ({ part: "map" } & ComponentProps<typeof MapView>)
  | ({ part: "sandboxed frame" } & ComponentProps<typeof SandboxedFrame>)
  | ({ part: "slider" } & ComponentProps<typeof Slider>)
  | ({ part: "voting" } & ComponentProps<typeof Voting>);

export default function EveryIsland(props: IslandProps): ReactNode {
  switch (props.part) {
    case "click to play":
      return <ClickToPlay {...props} />;
    case "copy button":
      return <CopyButton {...props} />;
    case "lightbox":
      return <Lightbox {...props} />;
    case "map":
      return <MapView {...props} />;
    case "sandboxed frame":
      return <SandboxedFrame {...props} />;
    case "slider":
      return <Slider {...props} />;
    case "voting":
      return <Voting {...props} />;
  }
}
