/** File types that the site serves with their own media type. */
const extensions: Readonly<Record<string, string>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/avif": "avif",
  "image/gif": "gif",
  "image/svg+xml": "svg",
  "video/mp4": "mp4",
  "video/webm": "webm",
  "audio/mpeg": "mp3",
  "audio/mp4": "m4a",
  "audio/ogg": "ogg",
  "audio/wav": "wav",
  "application/pdf": "pdf",
};

/**
 * Returns the media type and extension for a file. All other types are served as downloads, so that uploaded
 * HTML is never rendered on the site's own origin.
 */
export function chooseMediaType(mimeType: string): { type: string; extension: string } {
  const type = mimeType.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  const extension = Object.hasOwn(extensions, type) ? extensions[type] : undefined;
  return extension === undefined
    ? { type: "application/octet-stream", extension: "bin" }
    : { type, extension };
}

/** Returns the media type for a file name, or `application/octet-stream` if the extension is unknown. */
export function guessMimeType(filename: string): string {
  const extension = /\.([a-z0-9]+)$/i.exec(filename)?.[1]?.toLowerCase();
  const known = Object.entries(extensions).find(([, name]) => name === extension);
  return known?.[0] ?? "application/octet-stream";
}
