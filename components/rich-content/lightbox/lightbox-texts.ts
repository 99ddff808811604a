import type { Translator } from "#lib/messages/translator.ts";

export type LightboxTexts = ReturnType<typeof getLightboxTexts>;

/**
 * Returns the texts for the full-screen picture viewer. `{number}` and `{count}` are filled in by the
 * browser.
 */
export const getLightboxTexts = (t: Translator) => ({
  label: t("content.picture.label"),
  position: t("content.picture.position", { number: "{number}", count: "{count}" }),
  download: t("content.picture.download"),
  close: t("content.picture.close"),
  previous: t("content.gallery.previous"),
  next: t("content.gallery.next"),
});
