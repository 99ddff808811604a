import type { Say } from "#lib/messages/translator.ts";

/** What is said around a picture that fills the screen. */
export type LightboxWords = {
  readonly label: string;
  /** With `{number}` and `{count}`, which only a browser knows. */
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
