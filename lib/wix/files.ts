/** Facts about the files of the media library that the platform and its pages share (docs/api.md, “Files”). */

export const fileKinds = ["image", "video", "audio", "document"] as const;
export type FileKind = (typeof fileKinds)[number];

/** The path of the Media API's calls on this site, in the spelling of the SDK. */
export const filesPath = "/wix-privatemedia-proxy-server/v1";

/** The path to which files are sent. Requests below it may have a large body. */
export const uploadsPath = "/api/media/uploads";

/** Maximum size of an uploaded file, in bytes. */
export const maximumFileBytes: Readonly<Record<FileKind, number>> = {
  image: 20_000_000,
  video: 1_000_000_000,
  audio: 200_000_000,
  document: 50_000_000,
};

/** The media types and extensions that a file dialog offers for each kind. The server decides by the bytes. */
export const acceptedFiles: Readonly<Record<FileKind, string>> = {
  image: "image/jpeg,image/png,image/webp,image/avif,image/gif",
  video: "video/mp4,video/quicktime,video/webm",
  audio: "audio/mpeg,audio/mp4,audio/x-m4a,audio/ogg,audio/wav,audio/flac,audio/webm",
  document: ".pdf,.docx,.xlsx,.pptx,.odt,.ods,.odp,.epub,.zip,.txt,.csv,.md",
};

/** Maximum length of a file's alternative text, in characters. */
export const longestAltText = 1_000;

/** Maximum length of a file's name, in characters. */
export const longestFileName = 255;

/** Returns the kind of a file with a media type. */
export function findFileKind(mimeType: string): FileKind {
  const [group] = mimeType.split("/", 1);
  return fileKinds.find((kind) => kind === group) ?? "document";
}
