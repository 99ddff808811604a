import { readableSize } from "#lib/rich-content/facts.ts";
import { fileSource } from "#lib/rich-content/media-source.ts";
import { Figure } from "./figure.tsx";
import styles from "./card.module.css";
import type { NodeProps } from "./node.ts";

/** A file to take along, with its kind and size. One that cannot be reached says so by having no link. */
export function File({ node }: NodeProps) {
  const { containerData, src, name = "", type, size, sizeInKb, pdfSettings } = node.fileData ?? {};
  const href = fileSource(src);
  const extension = (type || /\.([a-z0-9]{1,8})$/i.exec(name)?.[1] || "file").slice(0, 8);
  const bytes = sizeInKb === undefined ? size : sizeInKb * 1000;
  const title = name === "" ? `A ${extension.toUpperCase()} file` : name;
  const facts = [extension.toUpperCase(), bytes === undefined ? undefined : readableSize(bytes)];
  const words = (
    <>
      <span className={styles.kind} aria-hidden="true">
        {extension.toLowerCase()}
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.note}>
          {href === undefined ? "Not available here" : "Download"} ·{" "}
          {facts.filter(Boolean).join(", ")}
        </span>
      </span>
    </>
  );
  const opensInPlace = extension.toLowerCase() === "pdf" && pdfSettings?.viewMode !== "NONE";
  return (
    <Figure node={node} container={containerData}>
      {href === undefined ? (
        <div className={styles.file}>{words}</div>
      ) : (
        <a
          href={href}
          className={styles.file}
          rel="noopener"
          {...(opensInPlace ? {} : { download: name })}
        >
          {words}
        </a>
      )}
    </Figure>
  );
}
