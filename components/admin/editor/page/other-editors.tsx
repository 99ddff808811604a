"use client"; // shows who else has the post open

import { useLocale, useTranslations } from "use-intl";
import { useIsReading, useOpenEditor } from "./editor-context.tsx";

/** Renders the names of other members who have the post open. */
export function OtherEditors() {
  const t = useTranslations();
  const list = new Intl.ListFormat(useLocale());
  const { state, place } = useOpenEditor();
  const isReading = useIsReading();
  const names = [
    ...new Set(
      state.others.filter(({ memberId }) => memberId !== place.memberId).map(({ name }) => name),
    ),
  ].filter((name) => name !== "");
  if (isReading || names.length === 0) return null;
  return (
    <span className="caption">
      {t("editing.others.also", { names: list.format(names), count: names.length })}
    </span>
  );
}
