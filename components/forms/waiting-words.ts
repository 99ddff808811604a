/** A waiting time in seconds as a reader says it: `40 seconds`, `2 minutes`, `an hour`. */
export function waitingWords(seconds: number): string {
  if (seconds <= 1) return "a second";
  if (seconds <= 90) return `${Math.ceil(seconds)} seconds`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 59) return `${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? "an hour" : `${hours} hours`;
}
