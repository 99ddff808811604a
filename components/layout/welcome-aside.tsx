"use client"; // reads the address, and removes its fragment

import { usePathname } from "next/navigation";
import { useEffect, useRef, useState, type ComponentProps, type MouseEvent } from "react";
import { welcomeAnchor } from "#lib/site/paths/return-anchors.ts";
import { pageIds } from "./page-ids.ts";

type Props = ComponentProps<"aside"> & { closeLabel: string };

/**
 * Renders an `aside` that is `:target` only on a page that the browser loaded with the anchor. The browser
 * keeps the old element as `:target` after a client-side navigation, so every page gets a new element.
 */
export function WelcomeAside(props: Props) {
  return <ClosableAside key={usePathname()} {...props} />;
}

function ClosableAside({ closeLabel, children, ...aside }: Props) {
  const [isClosed, setClosed] = useState(false);
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    if (location.hash !== `#${welcomeAnchor}`) return;
    // A reload or a copied URL must not show the welcome. The browser may not have set `:target` yet.
    history.replaceState(history.state, "", location.pathname + location.search);
    element.current?.setAttribute("data-open", "");
  }, []);
  if (isClosed) return null;
  const close = (event: MouseEvent) => {
    event.preventDefault();
    setClosed(true);
  };
  return (
    <aside {...aside} ref={element} id={pageIds.welcome}>
      {children}
      {/* Without scripts, another target closes the welcome. */}
      <a href={`#${pageIds.top}`} onClick={close}>
        {closeLabel}
      </a>
    </aside>
  );
}
