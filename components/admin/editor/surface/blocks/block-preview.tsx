import {
  AudioLines,
  Blocks,
  ChartBarBig,
  Code,
  Film,
  ImageIcon,
  Link as LinkIcon,
  ListTree,
  MapPin,
  MousePointerClick,
  Paperclip,
  Puzzle,
} from "lucide-react";
import type { ComponentType } from "react";
import styles from "./block-view.module.css";
import { summarizeBlock, type BlockSummary } from "./block-summary.ts";

const icons: Readonly<Record<string, ComponentType<{ size: number; "aria-hidden": true }>>> = {
  image: ImageIcon,
  gif: ImageIcon,
  gallery: ImageIcon,
  video: Film,
  audio: AudioLines,
  file: Paperclip,
  linkPreview: LinkIcon,
  button: MousePointerClick,
  poll: ChartBarBig,
  html: Code,
  embed: Code,
  map: MapPin,
  toc: ListTree,
  preserved: Blocks,
};

/** Maximum number of pictures shown of a gallery. */
const maximumPictures = 12;

type Props = { name: string; label: string; data: unknown };

/** Renders a block's pictures or video, or else a card with its name and text. */
export function BlockPreview({ name, label, data }: Props) {
  if (name === "divider") return <hr className={styles.divider} />;
  const summary = summarizeBlock(name, data);
  const { pictures, film, title } = summary;
  if (name === "button" && title !== undefined)
    return <span className={styles.button}>{title}</span>;
  if (film !== undefined) {
    // The film is only a preview: readers see its captions in the post.
    return <video className={styles.film} src={film} preload="metadata" muted />;
  }
  const [picture] = pictures;
  if (picture !== undefined && (name === "image" || name === "gif")) {
    // oxlint-disable-next-line nextjs/no-img-element -- the editor shows the file as it is
    return <img className={styles.picture} src={picture.src} alt={picture.alt} draggable={false} />;
  }
  return <BlockCard name={name} label={label} summary={summary} />;
}

function BlockCard({
  name,
  label,
  summary,
}: {
  name: string;
  label: string;
  summary: BlockSummary;
}) {
  const Icon = icons[name] ?? Puzzle;
  const { title, detail, pictures } = summary;
  return (
    <div className={styles.card}>
      <p className={styles.kind}>
        <Icon size={18} aria-hidden />
        {label}
      </p>
      {title !== undefined && <p className={styles.title}>{title}</p>}
      {detail !== undefined && <p className={styles.detail}>{detail}</p>}
      {pictures.length > 0 && (
        <div className={styles.pictures}>
          {pictures.slice(0, maximumPictures).map(({ src, alt }, index) => (
            // oxlint-disable-next-line nextjs/no-img-element, react/no-array-index-key -- a gallery may repeat a picture
            <img key={`${src} ${index}`} src={src} alt={alt} draggable={false} loading="lazy" />
          ))}
          {pictures.length > maximumPictures && <span>+{pictures.length - maximumPictures}</span>}
        </div>
      )}
    </div>
  );
}
