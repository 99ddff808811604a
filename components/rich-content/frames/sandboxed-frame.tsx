"use client"; // sends a frame its document, and receives its height, by messages

import { useEffect, useRef, useState, useSyncExternalStore, type Ref } from "react";
import { paths } from "#lib/site/paths/paths.ts";
import { frameMessageType, frameReadyType, tallestFrame } from "./frame-document.ts";
import styles from "./frames.module.css";

const scripts = /<script\b[^]*?<\/script>/gi;

type Props = {
  title: string;
  /** The frame's document. */
  html: string;
  /** Initial height in pixels, used until the frame reports its own. */
  height: number;
};

/**
 * Renders foreign HTML in a sandbox with an opaque origin, without access to this page, its cookies or
 * its storage.
 */
export function SandboxedFrame({ title, html, height }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [reportedHeight, setReportedHeight] = useState<number>();
  const isOffline = useSyncExternalStore(never, isOfflineNow, () => false);
  useEffect(() => {
    const sendDocument = () => frame.current?.contentWindow?.postMessage({ html }, "*");
    const listen = ({ source: sender, data }: MessageEvent<unknown>) => {
      if (sender === null || sender !== frame.current?.contentWindow) return;
      if (typeof data !== "object" || data === null) return;
      const type: unknown = Reflect.get(data, "type");
      if (type === frameReadyType) sendDocument();
      if (type !== frameMessageType) return;
      const wanted: unknown = Reflect.get(data, "height");
      if (typeof wanted !== "number" || !(wanted >= 1)) return;
      setReportedHeight(Math.min(Math.ceil(wanted), tallestFrame));
    };
    window.addEventListener("message", listen);
    // The frame may have sent its message before the listener was added. A separate task, because the browser
    // first prepares the frame's window for scripts, which takes a few milliseconds.
    const timer = setTimeout(sendDocument);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("message", listen);
    };
  }, [html]);
  // Without its own URL, the frame inherits this page's policy, which blocks scripts, so it shows only static
  // content.
  const plain = <Frame title={title} srcDoc={html.replace(scripts, "")} height={height} />;
  if (isOffline) return plain;
  return (
    <>
      <Frame
        ref={frame}
        title={title}
        src={paths.foreignFrame()}
        height={reportedHeight ?? height}
        className={styles.scripted}
      />
      <noscript>{plain}</noscript>
    </>
  );
}

type FrameProps = {
  title: string;
  height: number;
  className?: string | undefined;
  ref?: Ref<HTMLIFrameElement>;
} & ({ src: string } | { srcDoc: string });

function Frame({ title, height, className = "", ...source }: FrameProps) {
  return (
    <iframe
      {...source}
      title={title}
      sandbox={`allow-popups allow-forms${"src" in source ? " allow-scripts" : ""}`}
      referrerPolicy="no-referrer"
      loading="lazy"
      className={`${styles.frame} ${className}`}
      style={{ height: `${height}px` }}
    />
  );
}

/** Never notifies. The connection is checked only on render, so that the frame keeps its content. */
const never = () => () => {};
const isOfflineNow = () => !navigator.onLine;
