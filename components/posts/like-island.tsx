"use client"; // notices when the end of a post comes into view, and loads what one likes it with

import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from "react";
import type { LikeControls, LikeProps } from "./like-controls.tsx";

type Props = LikeProps & {
  /** Of the element around: its class, and the language of the words. */
  around: ComponentProps<"div">;
  children: ReactNode;
};

/** `children` until a reader is near, and wherever the controls do not come. */
export function LikeIsland({ around, children, ...props }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [Controls, setControls] = useState<typeof LikeControls>();
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting !== true) return;
      observer.disconnect();
      import("./like-controls.tsx").then(
        (loaded) => setControls(() => loaded.LikeControls),
        () => {},
      );
    });
    if (place.current !== null) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div {...around} ref={place}>
      {Controls === undefined ? children : <Controls {...props} />}
    </div>
  );
}
