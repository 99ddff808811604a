/** Facts about what a document holds, in words. */

/** A size of a file in bytes, as people read it. */
export function readableSize(bytes: number): string {
  if (!(bytes >= 1000)) return `${Math.max(0, Math.round(bytes))} bytes`;
  const [unit, divisor] = bytes < 1e6 ? ["KB", 1e3] : bytes < 1e9 ? ["MB", 1e6] : ["GB", 1e9];
  const value = bytes / divisor;
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`;
}

/** A duration given in minutes, as text; one that is no number stays as it is. */
export function readableDuration(minutes: string): string {
  const count = Number(minutes);
  if (!Number.isFinite(count)) return minutes;
  const hours = Math.floor(count / 60);
  const rest = count % 60;
  return [hours > 0 ? `${hours} h` : "", rest > 0 ? `${rest} min` : ""].filter(Boolean).join(" ");
}

/** Wix links to its own app, with the page on the web behind `?d=`. */
export function webAddress(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return url;
  const { hostname, searchParams } = new URL(url);
  return hostname === "www.wix.app" || hostname === "wix.app"
    ? (searchParams.get("d") ?? url)
    : url;
}
