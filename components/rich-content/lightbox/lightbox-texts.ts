import type { Say } from "#lib/messages/translator.ts";

export type LightboxTexts = ReturnType<typeof getLightboxTexts>;

/**
 * Returns the texts for the full-screen picture viewer. `{number}` and `{count}` are filled in by the
 * browser.
 */
export const getLightboxTexts = (say: Say) => ({
  label: say("content.picture.label"),
  position: say("content.picture.position", { number: "{number}", count: "{count}" }),
  download: say("content.picture.download"),
  close: say("content.picture.close"),
  previous: say("content.gallery.previous"),
  next: say("content.gallery.next"),
});
