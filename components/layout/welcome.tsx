import { interfaceWithin, words } from "#lib/site/interface-language.ts";
import { welcomeAnchor } from "#lib/site/return-to.ts";
import { PageAside } from "./page-aside.tsx";
import styles from "./welcome.module.css";

/** Welcomes a new member. Shown on the page whose address ends with `#welcome`, because pages are the same for all. */
export function Welcome() {
  const say = words();
  return (
    <PageAside
      id={welcomeAnchor}
      aria-label={say("frame.welcome.title")}
      className={styles.welcome}
      tabIndex={-1}
      data-nosnippet
      {...interfaceWithin()}
    >
      <p>
        <strong>{say("frame.welcome.title")}</strong> {say("frame.welcome.text")}
      </p>
      <a href="#top">{say("frame.welcome.close")}</a>
    </PageAside>
  );
}
