import type { Say } from "#lib/messages/translator.ts";

/** Texts of the full-screen view of pictures. */
export type LightboxWords = {
  readonly label: string;
  /** Contains `{number}` and `{count}`, which only the browser knows. */
  readonly position: string;
  readonly download: string;
  readonly close: string;
  readonly previous: string;
  readonly next: string;
};

export function lightboxWords(say: Say): LightboxWords {
  return {
    label: say("content.picture.label"),
    position: say("content.picture.position", { number: "{number}", count: "{count}" }),
    download: say("content.picture.download"),
    close: say("content.picture.close"),
    previous: say("content.gallery.previous"),
    next: say("content.gallery.next"),
  };
}
