import type { CSSProperties } from "react";
import inks from "./inks.module.css";
import type { InkColor } from "./palette.ts";

type InkVariables = Readonly<Record<"--ground" | "--tone" | "--spot", string>>;

/** Returns the properties of an element with the variables of an ink, and with the given classes. */
export function applyInk(
  ink: InkColor,
  ...classes: readonly (string | undefined)[]
): { className: string; style?: CSSProperties & InkVariables } {
  const isSpotInk = typeof ink === "string";
  const className = [...classes, isSpotInk ? inks[ink] : undefined].filter(Boolean).join(" ");
  if (isSpotInk) return { className };
  const { light, dark } = ink;
  const style = {
    "--ground": `light-dark(${light.ground},${dark.ground})`,
    "--tone": `light-dark(${light.tone},${dark.tone})`,
    "--spot": `light-dark(${light.ink},${dark.ink})`,
  };
  return { className, style };
}
