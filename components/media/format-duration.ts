/** Returns a length such as “2:05” or “1:02:05”. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => String(part).padStart(index === 0 ? 1 : 2, "0")).join(":");
}
