"use client"; // keeps Emotion's cache for the life of the page, and hands its styles to the server's HTML

import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { useServerInsertedHTML } from "next/navigation";
import { useState, type ReactNode } from "react";

const key = "quire";

/** Puts the styles of what was drawn on the server into the head, so that nothing flashes. */
export function StyleRegistry({ children }: { children: ReactNode }) {
  const [registry] = useState(createRegistry);
  useServerInsertedHTML(() => {
    const styles = registry.takeStyles();
    return styles.length === 0 ? null : (
      <style
        data-emotion={[key, ...styles.map(({ name }) => name)].join(" ")}
        dangerouslySetInnerHTML={{ __html: styles.map(({ css }) => css).join("") }}
      />
    );
  });
  return <CacheProvider value={registry.cache}>{children}</CacheProvider>;
}

function createRegistry() {
  const cache = createCache({ key });
  // Emotion then leaves the styles of a server's page to us, instead of putting them between elements.
  cache.compat = true;
  const insert = cache.insert;
  let names: string[] = [];
  cache.insert = (...rule) => {
    const { name } = rule[1];
    if (cache.inserted[name] === undefined) names.push(name);
    return insert(...rule);
  };
  const takeStyles = () => {
    const taken = names.flatMap((name) => {
      const css = cache.inserted[name];
      return typeof css === "string" ? [{ name, css }] : [];
    });
    names = [];
    return taken;
  };
  return { cache, takeStyles };
}
