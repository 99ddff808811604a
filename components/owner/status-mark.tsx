import type { PostStatus } from "#lib/wix/enums.ts";
import type { MemberStanding } from "#lib/wix/owner.ts";
import styles from "./status-mark.module.css";

type Props = { of: PostStatus | MemberStanding; children: string };

/** Where something stands: in a word, and in a colour for who knows it. */
export function StatusMark({ of, children }: Props) {
  return (
    <span className={styles.mark} data-of={of}>
      {children}
    </span>
  );
}
