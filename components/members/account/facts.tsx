import type { ReactNode } from "react";
import styles from "./facts.module.css";

export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

type Props = { name: string; change?: ReactNode; children: ReactNode };

export function Fact({ name, change, children }: Props) {
  return (
    <div className={styles.fact}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>{children}</dd>
      {change !== undefined && <dd className={styles.change}>{change}</dd>}
    </div>
  );
}
