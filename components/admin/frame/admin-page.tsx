import type { ReactNode } from "react";
import { NeedsScripts } from "#components/ui/needs-scripts.tsx";
import { AccountFrame } from "../../members/account/frame/account-frame.tsx";
import { PageWithActions } from "./page-actions.tsx";

type Props = {
  title: string;
  intro?: string;
  /** Whether the content is as wide as the window, instead of a width that is easy to read. */
  isWide?: boolean;
  children: ReactNode;
};

/** Renders a dashboard page: title, introduction and content. */
export function AdminPage({ title, intro, isWide = false, children }: Props) {
  return (
    <PageWithActions title={title} intro={intro} isWide={isWide}>
      <NeedsScripts />
      {/* The server has already checked the role of the member. */}
      <AccountFrame isServerRendered>{children}</AccountFrame>
    </PageWithActions>
  );
}
