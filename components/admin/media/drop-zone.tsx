"use client"; // accepts files that are dropped or pasted

import {
  useEffect,
  useRef,
  useState,
  type DragEvent as ReactDragEvent,
  type ReactNode,
} from "react";
import { useTranslations } from "use-intl";
import styles from "./drop-zone.module.css";

type Props = {
  onFiles: (files: readonly File[]) => void;
  /** Whether files pasted anywhere on the page are accepted. */
  isPasteTarget?: boolean;
  children: ReactNode;
};

/** Accepts files that are dropped on the content, or pasted outside of fields. */
export function DropZone({ onFiles, isPasteTarget = false, children }: Props) {
  const t = useTranslations();
  /** Number of entered elements, because each element in the zone sends its own events. */
  const depth = useRef(0);
  const [isOver, setOver] = useState(false);
  const receive = useRef(onFiles);
  useEffect(() => {
    receive.current = onFiles;
  });
  useEffect(() => {
    if (!isPasteTarget) return undefined;
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || isField(event.target)) return;
      event.preventDefault();
      receive.current(files);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, [isPasteTarget]);

  const enter = (step: number) => (event: ReactDragEvent) => {
    if (!hasFiles(event)) return;
    depth.current = Math.max(0, depth.current + step);
    setOver(depth.current > 0);
  };
  return (
    <div
      className={styles.zone}
      onDragEnter={enter(1)}
      onDragLeave={enter(-1)}
      onDragOver={(event) => {
        // Without this, the browser opens the file instead.
        if (hasFiles(event)) event.preventDefault();
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        depth.current = 0;
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
      {isOver && (
        <div className={styles.over} aria-hidden>
          <span className={styles.hint}>{t("media.upload.drop")}</span>
        </div>
      )}
    </div>
  );
}

const hasFiles = ({ dataTransfer }: ReactDragEvent): boolean =>
  dataTransfer.types.includes("Files");

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ["INPUT", "TEXTAREA"].includes(target.tagName));
