/** Types of files that the site serves as what they are. */
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

/** Everything else is a download: nobody's HTML is served from the site's own origin. */
export function mediaTypeOf(mimeType: string): { type: string; extension: string } {
  const type = mimeType.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  const extension = Object.hasOwn(extensions, type) ? extensions[type] : undefined;
  return extension === undefined
    ? { type: "application/octet-stream", extension: "bin" }
    : { type, extension };
}

/** What a file is by its name; bytes that nobody interprets when the name does not say. */
export function mimeTypeOf(filename: string): string {
  const extension = /\.([a-z0-9]+)$/i.exec(filename)?.[1]?.toLowerCase();
  const known = Object.entries(extensions).find(([, name]) => name === extension);
  return known?.[0] ?? "application/octet-stream";
}
