export { CopyButton } from "./code/copy-button.tsx";
export { ClickToPlay } from "./frames/click-to-play.tsx";
export { SandboxedFrame } from "./frames/sandboxed-frame.tsx";
export { Slider } from "./gallery/slider.tsx";
export { Lightbox } from "./lightbox/lightbox.tsx";
export { MapView } from "./map/map-view.tsx";
export { Voting } from "./poll/voting.tsx";
