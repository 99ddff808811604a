/** A waiting time as messages say it: `{unit, select, …}` chooses the words, `{count}` is their number. */
type WaitingTime = { readonly unit: "seconds" | "minutes" | "hours"; readonly count: number };

/** Told in seconds up to a minute and a half, in minutes up to an hour. */
export function waitingTime(seconds: number): WaitingTime {
  if (seconds <= 90) return { unit: "seconds", count: Math.max(1, Math.ceil(seconds)) };
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 59) return { unit: "minutes", count: minutes };
  return { unit: "hours", count: Math.ceil(minutes / 60) };
}
