"use client"; // loads the like controls when they come into view

import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from "react";
import { observeNear } from "../../ui/observe-near.ts";
import type { LikeControls, LikeProps } from "./like-controls.tsx";
import type { StarControls } from "./star-controls.tsx";

type Props = LikeProps & {
  /** Props for the surrounding element, for example its class and its text's language. */
  around: ComponentProps<"div">;
  children: ReactNode;
};

type Loaded = {
  readonly Like: typeof LikeControls;
  readonly Stars: typeof StarControls | undefined;
};

async function load(hasStars: boolean): Promise<Loaded> {
  const [{ LikeControls: Like }, stars] = await Promise.all([
    import("./like-controls.tsx"),
    hasStars ? import("./star-controls.tsx") : undefined,
  ]);
  return { Like, Stars: stars?.StarControls };
}

/** Renders `children` until the controls have loaded. Loading starts when the element comes into view. */
export function LikeIsland({ around, children, ...props }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [loaded, setLoaded] = useState<Loaded>();
  const hasStars = props.starWords !== undefined;
  useEffect(() => {
    if (place.current === null) return undefined;
    return observeNear(place.current, "0px", () => {
      load(hasStars).then(setLoaded, () => {});
    });
  }, [hasStars]);
  return (
    <div {...around} ref={place}>
      {loaded === undefined ? children : <loaded.Like {...props} Stars={loaded.Stars} />}
    </div>
  );
}
