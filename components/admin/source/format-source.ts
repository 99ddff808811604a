import type { Translator } from "#lib/messages/translator.ts";
import type { ShortSource } from "../admin-schema.ts";

/** Returns the place that a post was imported from: a file, or another system. */
export const formatPlace = (t: Translator, { system, item }: ShortSource): string =>
  system === "markdown" ? item : t(`manage.source.systems.${system}`);
