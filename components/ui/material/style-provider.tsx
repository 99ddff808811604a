"use client"; // keeps Emotion's cache, and inserts its styles into the server's HTML

import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { useServerInsertedHTML } from "next/navigation";
import { useState, type ReactNode } from "react";

const key = "quire";

/** Inserts the styles of server-rendered components into the head, to avoid a flash of unstyled content. */
export function StyleProvider({ children }: { children: ReactNode }) {
  const [{ cache, takeStyles }] = useState(createStyleCache);
  useServerInsertedHTML(() => {
    const styles = takeStyles();
    return styles.length === 0 ? null : (
      <style
        data-emotion={[key, ...styles.map(({ name }) => name)].join(" ")}
        dangerouslySetInnerHTML={{ __html: styles.map(({ css }) => css).join("") }}
      />
    );
  });
  return <CacheProvider value={cache}>{children}</CacheProvider>;
}

/** Creates an Emotion cache, and a function that returns the styles inserted since its last call. */
function createStyleCache() {
  const cache = createCache({ key });
  // With `compat`, Emotion leaves the styles of server-rendered pages to us instead of inserting them between
  // elements.
  cache.compat = true;
  const insert = cache.insert;
  let names: string[] = [];
  cache.insert = (selector, serialized, sheet, shouldCache) => {
    const { name } = serialized;
    if (cache.inserted[name] === undefined) names.push(name);
    return insert(selector, serialized, sheet, shouldCache);
  };
  const takeStyles = () => {
    const taken = names.flatMap((name) => {
      // In the browser, Emotion stores `true` instead of the CSS.
      const css = cache.inserted[name];
      return typeof css === "string" ? [{ name, css }] : [];
    });
    names = [];
    return taken;
  };
  return { cache, takeStyles };
}
