"use client"; // listens for the pointer: a page is fetched ahead when a reader turns to its link

import Link from "next/link";
import { useState, type ComponentProps } from "react";

type Props = Omit<ComponentProps<typeof Link>, "prefetch">;

/** What says that a page is left for another one (`app/layout.tsx`). */
const transitionTypes = ["page"];

/** A link to another page of the site. Unlike a bare `Link` it does not fetch all that is in view. */
export function PageLink(props: Props) {
  const [turnedTo, setTurnedTo] = useState(false);
  const turn = () => setTurnedTo(true);
  return (
    <Link
      {...props}
      transitionTypes={transitionTypes}
      prefetch={turnedTo ? null : false}
      onPointerEnter={turn}
      onFocus={turn}
      onTouchStart={turn}
    />
  );
}
