/** File types that the site serves with their own media type. */
const extensions: Readonly<Record<string, string>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/avif": "avif",
  "image/gif": "gif",
  "image/svg+xml": "svg",
  "video/mp4": "mp4",
  "video/quicktime": "mov",
  "video/webm": "webm",
  "audio/mpeg": "mp3",
  "audio/mp4": "m4a",
  "audio/ogg": "ogg",
  "audio/wav": "wav",
  "audio/flac": "flac",
  "audio/webm": "webm",
  "application/pdf": "pdf",
  "application/zip": "zip",
  "application/epub+zip": "epub",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": "pptx",
  "application/vnd.oasis.opendocument.text": "odt",
  "application/vnd.oasis.opendocument.spreadsheet": "ods",
  "application/vnd.oasis.opendocument.presentation": "odp",
  "text/plain": "txt",
  "text/csv": "csv",
  "text/markdown": "md",
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

/** Returns a file's ID: half of the SHA-256 hash of its content, in hexadecimal, and its extension. */
export const buildMediaId = (hash: string, mimeType: string): string =>
  `${hash.slice(0, 32)}~mv2.${chooseMediaType(mimeType).extension}`;
