/**
 * A waiting time for use in messages: `{unit, select, …}` selects the wording, and `{count}` is the number.
 */
type WaitingTime = { readonly unit: "seconds" | "minutes" | "hours"; readonly count: number };

/**
 * Converts seconds to a waiting time: seconds up to 90 seconds, minutes up to 59 minutes, hours beyond that.
 */
export function waitingTime(seconds: number): WaitingTime {
  if (seconds <= 90) return { unit: "seconds", count: Math.max(1, Math.ceil(seconds)) };
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 59) return { unit: "minutes", count: minutes };
  return { unit: "hours", count: Math.ceil(minutes / 60) };
}
