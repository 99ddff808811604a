"use client"; // measures the room for the frame

import { useEffect, useRef, useState } from "react";
import styles from "./preview-dialog.module.css";

type Props = {
  src: string;
  title: string;
  /** Width of the page in the frame, in CSS pixels. */
  width: number;
};

/** Renders a page in a frame of a given width, scaled down if there is less room. */
export function PreviewFrame({ src, title, width }: Props) {
  const room = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const element = room.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry === undefined) return;
      setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const scale = size.width === 0 ? 1 : Math.min(1, size.width / width);
  return (
    <div ref={room} className={styles.room}>
      <div style={{ width: width * scale, height: size.height }} className={styles.clip}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of this site, whose links lead nowhere */}
        <iframe
          src={src}
          title={title}
          className={styles.frame}
          style={{ width, height: size.height / scale, transform: `scale(${String(scale)})` }}
        />
      </div>
    </div>
  );
}
