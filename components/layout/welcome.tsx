import { interfaceWithin, words } from "#lib/site/interface-language.ts";
import { pageIds } from "./page-ids.ts";
import { TargetAside } from "./target-aside.tsx";
import styles from "./welcome.module.css";

/** Welcomes a new member. Shown on the page whose address ends with `#welcome`, because pages are the same for all. */
export function Welcome() {
  const say = words();
  return (
    <TargetAside
      id={pageIds.welcome}
      aria-label={say("frame.welcome.title")}
      className={styles.welcome}
      tabIndex={-1}
      data-nosnippet
      {...interfaceWithin()}
    >
      <p>
        <strong>{say("frame.welcome.title")}</strong> {say("frame.welcome.text")}
      </p>
      <a href={`#${pageIds.top}`}>{say("frame.welcome.close")}</a>
    </TargetAside>
  );
}
