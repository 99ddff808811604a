import type { ReactNode } from "react";
import accountStyles from "../../members/account/frame/account-page.module.css";
import { NeedsScripts } from "../../members/needs-scripts.tsx";
import { OwnerFrame } from "./admin-frame.tsx";
import { OwnerNavigation } from "./admin-navigation.tsx";
import styles from "./admin-page.module.css";

type Props = { title: string; intro: string; children: ReactNode };

/** Renders an owner page: the navigation, the title, an introduction and the content. */
export function OwnerPage({ title, intro, children }: Props) {
  return (
    <div className={accountStyles.page}>
      <OwnerNavigation />
      <div className={styles.body}>
        <header className={accountStyles.header}>
          <h1 className={accountStyles.title}>{title}</h1>
          <p className={accountStyles.intro}>{intro}</p>
        </header>
        <NeedsScripts />
        <OwnerFrame>{children}</OwnerFrame>
      </div>
    </div>
  );
}
