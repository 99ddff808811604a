"use client"; // a frame of another origin tells its height by a message, which has to be checked

import { useEffect, useRef, useState } from "react";
import { frameMessageType, tallestFrame } from "./frame-document.ts";
import styles from "./frames.module.css";

type Props = {
  title: string;
  /** The frame's own document, or the address of one. */
  source: { readonly srcDoc: string } | { readonly src: string };
  /** In pixels, until the frame has told another. */
  height: number;
};

/** Foreign HTML, shut in: an origin of its own, no way to this page, to its cookies or to its storage. */
export function SandboxedFrame({ title, source, height }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [told, setTold] = useState<number>();
  useEffect(() => {
    const listen = ({ source: sender, data }: MessageEvent<unknown>) => {
      if (sender === null || sender !== frame.current?.contentWindow) return;
      if (typeof data !== "object" || data === null) return;
      if (Reflect.get(data, "type") !== frameMessageType) return;
      const wanted: unknown = Reflect.get(data, "height");
      if (typeof wanted !== "number" || !(wanted >= 1)) return;
      setTold(Math.min(Math.ceil(wanted), tallestFrame));
    };
    window.addEventListener("message", listen);
    // It may have told its height before anybody listened here.
    frame.current?.contentWindow?.postMessage({ type: frameMessageType }, "*");
    return () => window.removeEventListener("message", listen);
  }, []);
  return (
    <iframe
      ref={frame}
      {...source}
      title={title}
      sandbox="allow-scripts allow-popups allow-forms"
      referrerPolicy="no-referrer"
      loading="lazy"
      className={styles.frame}
      style={{ height: `${told ?? height}px` }}
    />
  );
}
