type Props = { label: string; className: string | undefined; size: number };

/** Renders the button that switches between light and dark. A script in the head handles its clicks. */
export function ColorSchemeToggle({ label, className = "", size }: Props) {
  return (
    <button
      type="button"
      className={`needs-scripts ${className}`}
      aria-label={label}
      title={label}
      data-color-scheme-toggle=""
    >
      <svg viewBox="0 0 20 20" width={size} height={size} aria-hidden>
        <circle cx="10" cy="10" r="7.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <path d="M10 2.75a7.25 7.25 0 0 1 0 14.5z" fill="currentColor" />
      </svg>
    </button>
  );
}
