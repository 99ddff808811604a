"use client"; // prefetches a page when the pointer or the focus is on its link, and opens it without a new document

import { useRouter } from "next/navigation";
import type { ComponentProps, MouseEvent } from "react";

type Props = Omit<ComponentProps<"a">, "onPointerEnter" | "onFocus" | "onTouchStart"> & {
  href: string;
  /** Called before a navigation. `preventDefault` cancels the navigation. */
  onNavigate?: (event: Pick<Event, "preventDefault">) => void;
};

/** Navigation to another page has the transition type `page` (see `app/layout.tsx`). */
const options = { transitionTypes: ["page"] };

/**
 * Renders a link to another page on the site. Unlike `next/link`, it does not watch whether it is in view, and needs
 * 2.6 kB (gzip) less JavaScript.
 */
export function PageLink({ href, onClick, onNavigate, children, ...props }: Props) {
  const router = useRouter();
  const prefetch = () => router.prefetch(href);

  function open(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event);
    if (event.defaultPrevented || opensElsewhere(event)) return;
    event.preventDefault();
    let isCanceled = false;
    onNavigate?.({ preventDefault: () => (isCanceled = true) });
    if (!isCanceled) router.push(href, options);
  }

  return (
    <a
      {...props}
      href={href}
      onClick={open}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onTouchStart={prefetch}
    >
      {children}
    </a>
  );
}

/** Returns whether the browser opens a clicked link in another tab or window, or saves its target. */
function opensElsewhere(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget;
  const isOtherWindow = target !== "" && target !== "_self";
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return isOtherWindow || hasModifier || event.currentTarget.hasAttribute("download");
}
