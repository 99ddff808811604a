import { z } from "zod";
import { textList } from "../http/parameters.ts";
import { parse, readParameters } from "../http/parse.ts";
import { fieldsetNames, fieldsets, type Fieldset } from "./member-input.ts";

/** Returns the largest of the requested field sets. */
export function chooseFieldset(names: readonly Fieldset[] | null | undefined): Fieldset {
  return fieldsetNames.findLast((name) => names?.includes(name)) ?? "PUBLIC";
}

const oneParameters = z.object({ fieldsets: textList.pipe(fieldsets).optional() });

/** Returns the field sets in a URL. */
export const readFieldsets = (url: string): Fieldset[] | undefined =>
  parse(oneParameters, readParameters(url)).fieldsets;
