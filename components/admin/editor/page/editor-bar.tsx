"use client"; // opens the panels, and publishes

import Button from "@mui/material/Button";
import { Eye, History, PanelRight } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { useLocale } from "use-intl";
import type { SavingSummary } from "#lib/editor/saving/describe-saving.ts";
import { hasUnsaved } from "#lib/editor/saving/saving-state.ts";
import { isPageSlug } from "#lib/site/paths/page-path.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { formatFailure } from "#components/calls/problems.ts";
import { useDates } from "#components/ui/dates.tsx";
import { useContentTranslations } from "../../content-kind.tsx";
import { PageLink } from "../../../layout/page-link.tsx";
import { ChangesMark, StatusMark } from "../../lists/status-mark.tsx";
import { PublishControls } from "../publish/publish-controls.tsx";
import styles from "./editor-bar.module.css";
import {
  useCanKeep,
  useIsReading,
  useOpenEditor,
  useSaving,
  useSavingSummary,
  useShown,
} from "./editor-context.tsx";
import type { PanelName } from "./post-editor.tsx";

type Props = {
  panel: PanelName | undefined;
  onOpen: (panel: PanelName | undefined) => void;
  /** Shows the block with an ID in the text. */
  onShow: (nodeId: string) => void;
};

/** Renders the bar with the status, the state of saving, and the buttons of the editor. */
export function EditorBar({ panel, onOpen, onShow }: Props) {
  const t = useContentTranslations();
  const { meta, values } = useShown();
  const isPage = isPageSlug(values.seoSlug);
  const isUnsaved = useSaving(hasUnsaved);
  const toggle = (name: PanelName) => () => onOpen(panel === name ? undefined : name);
  return (
    <section className={styles.bar} aria-label={t("editing.frame.tools")}>
      <div className={styles.inner}>
        <PageLink href={isPage ? paths.adminPages() : paths.adminPosts()} className={styles.back}>
          <span aria-hidden>← </span>
          {t("editing.frame.back")}
        </PageLink>
        <div className={styles.states}>
          <output className={styles.marks}>
            <StatusMark status={meta.status} />
            <ScheduledDate />
            <ChangesMark
              status={meta.status}
              hasUnpublishedChanges={isUnsaved || meta.hasUnpublishedChanges}
              changesStatus={meta.changesStatus}
            />
          </output>
          <SaveState />
          <OtherEditors />
        </div>
        <div className={styles.tools}>
          <Tool label={t("editing.frame.preview")} icon={<Eye />} onClick={toggle("preview")} />
          <Tool
            label={t("editing.frame.versions")}
            icon={<History />}
            onClick={toggle("versions")}
          />
          <Tool
            label={t("editing.frame.settings")}
            icon={<PanelRight />}
            isOpen={panel === "settings"}
            onClick={toggle("settings")}
          />
          <PublishControls onShow={onShow} />
        </div>
      </div>
    </section>
  );
}

/** Shortest and longest time between two looks whether a scheduled post was published, in milliseconds. */
const looks = { shortest: 5_000, longest: 60_000 };

/** Renders when the post will be published. At that time, reads its new status. */
function ScheduledDate() {
  const t = useContentTranslations();
  const { formatDateTime } = useDates();
  const { store } = useOpenEditor();
  const { status, scheduledPublishDate: date } = useShown().meta;
  const time = status === "SCHEDULED" ? date?.getTime() : undefined;
  useEffect(() => {
    if (time === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      if (Date.now() >= time) store.recheck();
      wait();
    };
    const wait = () => {
      const rest = time - Date.now() + looks.shortest;
      timer = setTimeout(look, Math.min(looks.longest, Math.max(looks.shortest, rest)));
    };
    wait();
    return () => clearTimeout(timer);
  }, [time, store]);
  if (time === undefined) return null;
  return <span>{t("admin.posts.scheduledFor", { date: formatDateTime(new Date(time)) })}</span>;
}

const toolStyle = {
  gap: "0.5rem",
  minWidth: "2.75rem",
  paddingInline: "0.75rem",
  color: "var(--ink)",
  "&:hover, &[aria-expanded=true]": { background: "var(--raised)" },
};

type ToolProps = { label: string; icon: ReactNode; isOpen?: boolean; onClick: () => void };

/** Renders a button whose label is hidden on narrow screens. */
function Tool({ label, icon, isOpen, onClick }: ToolProps) {
  return (
    <Button variant="text" sx={toolStyle} aria-expanded={isOpen} title={label} onClick={onClick}>
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
      <span className={styles.label}>{label}</span>
    </Button>
  );
}

/** States that are normal while the writer types, and are therefore not announced. */
const quiet: ReadonlySet<SavingSummary> = new Set(["saved", "saving", "unsaved"]);
/** States of uploads, which the surface announces itself. */
const announcedBySurface: ReadonlySet<SavingSummary> = new Set(["uploading", "uploadFailed"]);

/** Returns the state of saving in words, and why the server has rejected a value. */
function useSaveWords() {
  const t = useContentTranslations();
  const summary = useSavingSummary();
  const { store } = useOpenEditor();
  const canKeep = useCanKeep();
  const key = summary === "offline" && !canKeep ? "offlineNotKept" : summary;
  const reason =
    summary === "rejected" ? formatFailure(t, store.getErrors().rejection, "admin") : "";
  return { summary, words: t(`editing.saving.${key}`), reason };
}

/**
 * Renders a problem of saving on narrow screens, where the bar with the state of saving scrolls away. The bar announces
 * it.
 */
export function SaveProblem() {
  const { summary, words, reason } = useSaveWords();
  if (quiet.has(summary)) return null;
  return (
    <p className={styles.problem} aria-hidden>
      <span className={styles.state} data-state={summary}>
        {words}
      </span>
      {reason !== "" && <span className={styles.reason}>{reason}</span>}
    </p>
  );
}

/** Renders the state of saving in words. Screen readers announce problems, their end, and requested saves. */
function SaveState() {
  const { summary, words, reason } = useSaveWords();
  return (
    <span className={styles.place}>
      <span className={styles.state} data-state={summary}>
        {words}
      </span>
      {reason !== "" && <span className={styles.reason}>{reason}</span>}
      <output className="visually-hidden">{useAnnouncement(summary, `${words} ${reason}`)}</output>
    </span>
  );
}

type Announced = {
  readonly summary: SavingSummary;
  readonly words: string;
  /** Number of requested saves so far. */
  readonly requests: number;
  /** Number of requested saves whose end was announced. */
  readonly answered: number;
  /** The announcement. */
  readonly text: string;
};

/** Returns the text for screen readers. */
function useAnnouncement(summary: SavingSummary, words: string): string {
  const requests = useSaving(({ manualSaves }) => manualSaves);
  const [last, setLast] = useState<Announced>({ summary, words, requests, answered: 0, text: "" });
  const isNew = last.summary !== summary || last.words !== words || last.requests !== requests;
  if (isNew) setLast(announce({ ...last, summary, words, requests }));
  return last.text;
}

function announce(state: Announced): Announced {
  const { summary, words, requests, answered, text } = state;
  if (announcedBySurface.has(summary)) return state;
  if (!quiet.has(summary)) return { ...state, text: words };
  if (summary !== "saved") return state;
  // Screen readers announce a text only if it has changed.
  const repeated = requests % 2 === 0 ? words : `${words}\u00A0`;
  if (requests !== answered) return { ...state, answered: requests, text: repeated };
  return text === "" ? state : { ...state, text: words };
}

/** Renders the names of other members who have the post open. */
function OtherEditors() {
  const t = useContentTranslations();
  const list = new Intl.ListFormat(useLocale());
  const { state, place } = useOpenEditor();
  const isReading = useIsReading();
  const names = [
    ...new Set(
      state.others.filter(({ memberId }) => memberId !== place.memberId).map(({ name }) => name),
    ),
  ].filter((name) => name !== "");
  if (isReading || names.length === 0) return null;
  return (
    <span className="caption">
      {t("editing.others.also", { names: list.format(names), count: names.length })}
    </span>
  );
}
