import styles from "./account-skeleton.module.css";

const lines = ["a", "b", "c", "d", "e", "f"];

/** Stands where the member's own will be. */
export function AccountSkeleton() {
  return (
    <output className={styles.skeleton} aria-label="Loading your account">
      {lines.map((line) => (
        <span key={line} className={styles.line} />
      ))}
    </output>
  );
}
