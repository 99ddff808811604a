import { interfaceWithin, words } from "#lib/site/interface-language.ts";
import { paths } from "#lib/site/paths.ts";
import { WelcomeAside } from "./welcome-aside.tsx";
import styles from "./welcome.module.css";

/**
 * Welcomes a new member. Shown to members when the URL ends with `#welcome`, because pages are the same for
 * everyone.
 */
export function Welcome() {
  const say = words();
  return (
    <WelcomeAside
      aria-label={say("frame.welcome.title")}
      className={styles.welcome}
      tabIndex={-1}
      data-nosnippet
      closeLabel={say("frame.welcome.close")}
      {...interfaceWithin()}
    >
      <p>
        <strong>{say("frame.welcome.title")}</strong> {say("frame.welcome.text")}{" "}
        {/* Without scripts, the header does not know the member. */}
        <noscript>
          <a href={paths.account()}>{say("frame.header.account")}</a>
        </noscript>
      </p>
    </WelcomeAside>
  );
}
