"use client"; // is part of lists that load in the browser

import { FileText, Film, Image, Music, type LucideIcon } from "lucide-react";
import type { FileKind } from "#lib/wix/files.ts";
import { Picture } from "../../media/picture.tsx";
import styles from "./file-preview.module.css";
import type { MediaFile } from "./media-schema.ts";

const icons: Readonly<Record<FileKind, LucideIcon>> = {
  image: Image,
  video: Film,
  audio: Music,
  document: FileText,
};

type Props = {
  file: MediaFile;
  /** The `sizes` attribute of a picture. */
  sizes: string;
};

/** Renders a small version of a picture, or an icon for a file of another kind. */
export function FilePreview({ file, sizes }: Props) {
  const { id, kind, width = 0, height = 0, blurColor, filename } = file;
  const Icon = icons[kind];
  const extension = /\.(\w{1,5})$/.exec(filename)?.[1];
  return (
    <span className={styles.frame} style={{ backgroundColor: blurColor }}>
      {kind === "image" && width > 0 ? (
        <Picture
          picture={{ src: `/media/${id}`, width, height, alt: "" }}
          sizes={sizes}
          className={styles.picture}
        />
      ) : (
        <>
          <Icon size={32} strokeWidth={1.25} aria-hidden />
          {extension !== undefined && <span className={styles.extension}>{extension}</span>}
        </>
      )}
    </span>
  );
}
