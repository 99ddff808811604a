"use client"; // loads the like controls when they come into view

import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from "react";
import { observeNear } from "../../ui/observe-near.ts";
import type { LikeControls, LikeProps } from "./like-controls.tsx";

type Props = LikeProps & {
  /** Props for the surrounding element, for example its class and its text's language. */
  around: ComponentProps<"div">;
  children: ReactNode;
};

/** Renders `children` until the controls have loaded. Loading starts when the element comes into view. */
export function LikeIsland({ around, children, ...props }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [Controls, setControls] = useState<typeof LikeControls>();
  useEffect(() => {
    if (place.current === null) return undefined;
    return observeNear(place.current, "0px", () => {
      import("./like-controls.tsx").then(
        (loaded) => setControls(() => loaded.LikeControls),
        () => {},
      );
    });
  }, []);
  return (
    <div {...around} ref={place}>
      {Controls === undefined ? children : <Controls {...props} />}
    </div>
  );
}
