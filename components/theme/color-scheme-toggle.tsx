"use client"; // reads the reader's stored choice and the system's preference

import type { ReactNode } from "react";
import { colorSchemeKey, sheetColors } from "#lib/site/color-scheme.ts";

type Props = { label: string; className: string | undefined; children?: ReactNode };

export function ColorSchemeToggle({ label, className, children }: Props) {
  return (
    <button type="button" className={className} aria-label={label} title={label} onClick={toggle}>
      {children}
    </button>
  );
}

/**
 * Switches to the other colour scheme. If that is the system's scheme, removes the stored choice, so that the page
 * follows the system again.
 */
function toggle() {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const scheme = (root.dataset["colorScheme"] ?? system) === "dark" ? "light" : "dark";
  const follows = scheme === system;
  if (follows) delete root.dataset["colorScheme"];
  else root.dataset["colorScheme"] = scheme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
    meta.content = sheetColors[follows ? (meta.media.includes("dark") ? "dark" : "light") : scheme];
  }
  try {
    if (follows) localStorage.removeItem(colorSchemeKey);
    else localStorage.setItem(colorSchemeKey, scheme);
  } catch {
    // Without access to storage, the choice lasts until the page is left.
  }
}
