import type { LucideIcon } from "lucide-react";
import styles from "./toolbar.module.css";

type Props = {
  label: string;
  Icon: LucideIcon;
  /** The shortcut in the notation of TipTap, for example `Mod-Shift-z`. */
  shortcut?: string | undefined;
  /** Whether the format is on. Omit it for buttons that are not switches. */
  isOn?: boolean;
  isDisabled?: boolean;
  onPress: () => void;
};

/** Converts a shortcut to the notation of `aria-keyshortcuts`, for example `Control+Shift+Z`. */
const formatShortcut = (shortcut: string): string =>
  shortcut
    .replace("Mod", "Control")
    .replaceAll("-", "+")
    .replace(/[a-z]$/, (key) => key.toUpperCase());

/** Renders a button of the toolbar. It does not take the focus from the text. */
export function ToolbarButton({ label, Icon, shortcut, isOn, isDisabled = false, onPress }: Props) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      aria-disabled={isDisabled}
      aria-keyshortcuts={shortcut && formatShortcut(shortcut)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !isDisabled && onPress()}
    >
      <Icon size={18} aria-hidden />
    </button>
  );
}
