import type { SiteFilePurpose } from "#lib/wix/site/site-files.ts";
import { paths } from "#lib/site/paths/paths.ts";
import styles from "./file-field.module.css";

type Props = {
  purpose: SiteFilePurpose;
  value: { readonly file: string; readonly name?: string };
  isDark: boolean;
  label: string;
};

/** Shows a file of the site: a picture on the ground of its colour scheme, or letters of a font. */
export function FilePreview({ purpose, value: { file, name }, isDark, label }: Props) {
  const url = paths.siteFile(file);
  if (purpose !== "font") {
    const ground = isDark ? styles.dark : styles.light;
    return (
      <div className={`${styles.ground} ${purpose === "logo" ? ground : ""}`}>
        {/* oxlint-disable-next-line nextjs/no-img-element -- the optimizer does not support SVG */}
        <img className={purpose === "icon" ? styles.icon : styles.logo} src={url} alt={label} />
      </div>
    );
  }
  const family = `font-${file.slice(0, 32)}`;
  return (
    <div className={styles.ground}>
      <style>{`@font-face{font-family:"${family}";src:url("${url}") format("woff2")}`}</style>
      <p className={styles.letters} style={{ fontFamily: `"${family}"` }} aria-hidden>
        Aa Bb Gg Qq Ää 123
      </p>
      <p className={styles.name}>{name}</p>
    </div>
  );
}
