import type { PostStatus } from "#lib/wix/enums.ts";
import type { MemberStanding } from "#lib/wix/admin.ts";
import styles from "./status-mark.module.css";

type Props = { of: PostStatus | MemberStanding; children: string };

/** Renders a status as a word with a colour. */
export function StatusMark({ of, children }: Props) {
  return (
    <span className={styles.mark} data-of={of}>
      {children}
    </span>
  );
}
