import { useTranslations } from "use-intl";
import type { Catalogue } from "#lib/messages/catalogue.ts";
import type { BlockField } from "../blocks/block-catalogue.ts";

/** Returns functions for the names of fields and of their choices in the interface's language. */
export function useFieldTexts() {
  const t = useTranslations();
  return {
    label: ({ label }: BlockField): string => t(`surface.fields.${label}`),
    choice: (value: keyof Catalogue["surface"]["choices"]): string => t(`surface.choices.${value}`),
  };
}

/** Returns the name of a field's input. */
export const nameField = ({ path }: BlockField): string => path.join(".");
