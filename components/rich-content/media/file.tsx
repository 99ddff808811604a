import { readableSize } from "#lib/rich-content/facts.ts";
import { fileSource } from "#lib/rich-content/media-source.ts";
import { interfaceLanguage, getTranslations } from "#lib/site/text/interface-language.ts";
import { Figure } from "../figure.tsx";
import styles from "../card.module.css";
import type { NodeProps } from "../node.ts";

/** Renders a downloadable file with its type and size, without a link if it has no valid URL. */
export function File({ node }: NodeProps) {
  const { containerData, src, name = "", type, size, sizeInKb, pdfSettings } = node.fileData ?? {};
  const t = getTranslations();
  const href = fileSource(src);
  const extension = (type || /\.([a-z0-9]{1,8})$/i.exec(name)?.[1] || t("content.file.kind")).slice(
    0,
    8,
  );
  const bytes = sizeInKb === undefined ? size : sizeInKb * 1000;
  const kind = extension.toUpperCase();
  const title = name === "" ? t("content.file.untitled", { kind }) : name;
  const facts = bytes === undefined ? kind : `${kind}, ${readableSize(bytes, interfaceLanguage())}`;
  const label = (
    <>
      <span className={styles.kind} aria-hidden="true">
        {extension.toLowerCase()}
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className="caption">
          {t(href === undefined ? "content.file.missing" : "content.file.download", { facts })}
        </span>
      </span>
    </>
  );
  const opensInPlace = extension.toLowerCase() === "pdf" && pdfSettings?.viewMode !== "NONE";
  return (
    <Figure node={node} container={containerData}>
      {href === undefined ? (
        <div className={styles.file}>{label}</div>
      ) : (
        <a
          href={href}
          className={styles.file}
          rel="noopener"
          {...(opensInPlace ? {} : { download: name })}
        >
          {label}
        </a>
      )}
    </Figure>
  );
}
