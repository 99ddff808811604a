import { CallError } from "#components/calls/call-error.ts";
import type { Translator } from "#lib/messages/translator.ts";
import type { Menus } from "#lib/wix/site/menus.ts";

const menuNames = ["header", "footer", "legal", "social"] as const;

/**
 * Returns the message for menus that the server has rejected, with the name of the menu and the label of the entry, or
 * `undefined` if the failure has another reason.
 */
export function describeMenuProblem(
  t: Translator,
  menus: Menus | null,
  failure: unknown,
): string | undefined {
  const path =
    failure instanceof CallError
      ? failure.violations.find(({ field }) => field === "MENUS")?.path
      : undefined;
  if (path === undefined || menus === null) return undefined;
  const menu = menuNames.find((name) => name === path[0]);
  if (menu === undefined) return undefined;
  const name = t(`menus.names.${menu}`);
  const label = findLabel(menus, path);
  return label === undefined
    ? t("menus.problems.menu", { menu: name })
    : t("menus.problems.entry", { menu: name, label });
}

/** Returns the label or address of the innermost entry on a path such as `header.0.children.1.url`. */
function findLabel(menus: Menus, path: readonly string[]): string | undefined {
  let value: unknown = menus;
  let label: string | undefined;
  for (const part of path) {
    if (typeof value !== "object" || value === null) break;
    value = Reflect.get(value, part);
    label = readLabel(value) ?? label;
  }
  return label;
}

function readLabel(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  for (const name of ["label", "heading", "url"]) {
    const text: unknown = Reflect.get(value, name);
    if (typeof text === "string" && text !== "") return text;
  }
  return undefined;
}
