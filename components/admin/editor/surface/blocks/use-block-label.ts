import { useTranslations } from "use-intl";
import { isCatalogueName } from "./block-catalogue.ts";

/** Returns a function that returns the name of a kind of block in the interface's language. */
export function useBlockLabel(): (name: string) => string {
  const t = useTranslations();
  return (name) =>
    isCatalogueName(name) ? t(`surface.names.${name}`) : t("surface.names.preserved");
}
