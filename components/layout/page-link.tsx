"use client"; // prefetches a page when the pointer or the focus is on its link

import Link from "next/link";
import { useState, type ComponentProps } from "react";

type Props = Omit<ComponentProps<typeof Link>, "prefetch">;

/** The transition type for navigating to another page (see `app/layout.tsx`). */
const transitionTypes = ["page"];

/**
 * Renders a link to another page on the site. Unlike a bare `Link`, it does not prefetch when it comes into
 * view.
 */
export function PageLink(props: Props) {
  const [isLikelyNext, setLikelyNext] = useState(false);
  const prepare = () => setLikelyNext(true);
  return (
    <Link
      {...props}
      transitionTypes={transitionTypes}
      prefetch={isLikelyNext ? null : false}
      onPointerEnter={prepare}
      onFocus={prepare}
      onTouchStart={prepare}
    />
  );
}
