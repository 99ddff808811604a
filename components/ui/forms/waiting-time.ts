/** A waiting time for messages: `{unit, select, …}` chooses the words, and `{count}` is the number. */
type WaitingTime = { readonly unit: "seconds" | "minutes" | "hours"; readonly count: number };

/** Converts seconds to a waiting time: in seconds up to 90 seconds, in minutes up to 59 minutes, otherwise in hours. */
export function waitingTime(seconds: number): WaitingTime {
  if (seconds <= 90) return { unit: "seconds", count: Math.max(1, Math.ceil(seconds)) };
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 59) return { unit: "minutes", count: minutes };
  return { unit: "hours", count: Math.ceil(minutes / 60) };
}
