"use client"; // marks the current page, and counts the comments that wait

import { usePathname } from "next/navigation";
import { useId } from "react";
import { useLocale, useTranslations } from "use-intl";
import { PageLink } from "#components/layout/page-link.tsx";
import { paths } from "#lib/site/paths/paths.ts";
import type { Role } from "#lib/wix/admin/roles.ts";
import { useCommentCounts } from "../comments/use-comment-counts.ts";
import { listDestinations, type Place } from "./destinations.ts";
import styles from "./side-navigation.module.css";

/** Renders the links between the pages of the dashboard that a member with this role may open. */
export function SideNavigation({ role }: { role: Role }) {
  const t = useTranslations();
  const id = useId();
  return (
    <nav aria-label={t("dashboard.frame.navigation")} className={styles.navigation}>
      {listDestinations(role).map(({ name, places }) => (
        <section key={name} className={styles.group} aria-labelledby={`${id}${name}`}>
          <h2 id={`${id}${name}`} className={styles.title}>
            {t(`dashboard.groups.${name}`)}
          </h2>
          <ul className={styles.places}>
            {places.map((place) => (
              <PlaceItem key={place.href} place={place} />
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function PlaceItem({ place: { href, label, Icon } }: { place: Place }) {
  const t = useTranslations();
  const isCurrent = usePathname() === href;
  return (
    <li>
      <PageLink href={href} className={styles.place} aria-current={isCurrent ? "page" : undefined}>
        <Icon size={18} strokeWidth={1.6} aria-hidden />
        <span className={styles.label}>{t(label)}</span>
        {href === paths.adminComments() && <WaitingCount />}
      </PageLink>
    </li>
  );
}

/** Renders the number of comments that wait for approval, unless it is 0. */
function WaitingCount() {
  const t = useTranslations();
  const number = new Intl.NumberFormat(useLocale());
  const waiting = useCommentCounts().counts?.waiting ?? 0;
  if (waiting === 0) return null;
  return (
    <>
      {" "}
      <span className={styles.count} aria-hidden>
        {number.format(waiting)}
      </span>
      <span className="visually-hidden">{t("admin.navigation.waiting", { count: waiting })}</span>
    </>
  );
}
