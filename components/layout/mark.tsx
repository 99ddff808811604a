/** Renders the logo: a gathering of folded sheets and its thread, seen from the end. */
export function Mark({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 24 24" width="24" height="24" fill="none" aria-hidden>
      <path
        d="M22 3H11a9 9 0 0 0 0 18h11M22 7.5H11a4.5 4.5 0 0 0 0 9h11"
        stroke="currentColor"
        strokeWidth="1.75"
      />
      <path d="M8 12h14" stroke="var(--accent)" strokeWidth="1.75" />
    </svg>
  );
}
