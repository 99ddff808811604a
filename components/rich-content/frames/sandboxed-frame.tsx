"use client"; // a frame of another origin is given its document, and tells its height, by messages

import { useEffect, useRef, useState, useSyncExternalStore, type Ref } from "react";
import { paths } from "#lib/site/paths.ts";
import { frameMessageType, frameReadyType, tallestFrame } from "./frame-document.ts";
import styles from "./frames.module.css";

const scripts = /<script\b[^]*?<\/script>/gi;

type Props = {
  title: string;
  /** The frame's own document. */
  html: string;
  /** In pixels, until the frame has told another. */
  height: number;
};

/** Foreign HTML, shut in: an origin of its own, no way to this page, to its cookies or to its storage. */
export function SandboxedFrame({ title, html, height }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [told, setTold] = useState<number>();
  const isOffline = useSyncExternalStore(never, isOfflineNow, () => false);
  useEffect(() => {
    const give = () => frame.current?.contentWindow?.postMessage({ html }, "*");
    const listen = ({ source: sender, data }: MessageEvent<unknown>) => {
      if (sender === null || sender !== frame.current?.contentWindow) return;
      if (typeof data !== "object" || data === null) return;
      const type: unknown = Reflect.get(data, "type");
      if (type === frameReadyType) give();
      if (type !== frameMessageType) return;
      const wanted: unknown = Reflect.get(data, "height");
      if (typeof wanted !== "number" || !(wanted >= 1)) return;
      setTold(Math.min(Math.ceil(wanted), tallestFrame));
    };
    window.addEventListener("message", listen);
    // It may have been there before anybody listened here.
    give();
    return () => window.removeEventListener("message", listen);
  }, [html]);
  // It stands under this page's policy: what is written in it is shown; its scripts would be refused.
  const plain = <Frame title={title} srcDoc={html.replace(scripts, "")} height={height} />;
  if (isOffline) return plain;
  return (
    <>
      <Frame
        ref={frame}
        title={title}
        src={paths.foreignFrame()}
        height={told ?? height}
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

/** Whether there is a connection is asked when the frame is drawn: what it shows then, stays. */
const never = () => () => {};
const isOfflineNow = () => !navigator.onLine;
