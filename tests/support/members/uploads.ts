/** Uploads by a client without a browser. */
import { siteUrl, type Answer, type Members } from "./members.ts";

export const filesPath = "/site-media/v1";

type Body = Buffer | ReadableStream<Uint8Array> | null;

export type Uploader = ReturnType<typeof createUploader>;

/** Creates an uploader. `headers` identify the caller. Requests to the upload's own URL need none. */
export function createUploader(
  { platform, call }: Pick<Members, "platform" | "call">,
  headers: Record<string, string>,
) {
  /** Sends a request to the URL of an upload. */
  async function send(
    method: string,
    url: string,
    body: Body = null,
    own: Record<string, string> = {},
  ): Promise<Answer> {
    const sent = new Headers(own);
    if (Buffer.isBuffer(body)) sent.set("Content-Length", String(body.length));
    const init = {
      method,
      headers: sent,
      body: Buffer.isBuffer(body) ? new Uint8Array(body) : body,
      duplex: "half",
    };
    const response = await platform.fetch(new Request(url, init));
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text.startsWith("{") ? JSON.parse(text) : text,
    };
  }
  const post = (path: string, body: object) => call("POST", filesPath + path, body, headers);
  const tus = { "Tus-Resumable": "1.0.0" };

  async function announce(fileName: string, sizeInBytes?: number): Promise<Answer> {
    const size = sizeInBytes === undefined ? {} : { sizeInBytes: String(sizeInBytes) };
    return post("/files/generate-upload-url", { mimeType: "image/png", fileName, ...size });
  }

  return {
    send,
    announce,

    /** Uploads a file in one request. */
    async put(bytes: Buffer, fileName = "file", size?: number): Promise<Answer> {
      const { body } = await announce(fileName, size);
      return send("PUT", body.uploadUrl, bytes);
    },

    /** Creates an upload by the tus protocol and returns its URL. */
    async start(size: number, fileName = "file"): Promise<string> {
      const { body } = await post("/files/generate-resumable-upload-url", {
        mimeType: "video/mp4",
      });
      const encode = (text: string) => Buffer.from(text).toString("base64");
      const metadata = `filename ${encode(fileName)},token ${encode(body.uploadToken)}`;
      const created = await send("POST", body.uploadUrl, null, {
        ...tus,
        "Upload-Length": String(size),
        "Upload-Metadata": metadata,
      });
      return created.headers.get("location") ?? "";
    },

    /** Sends a part of a file. */
    patch: (url: string, offset: number, bytes: Body): Promise<Answer> =>
      send("PATCH", url, bytes, {
        ...tus,
        "Upload-Offset": String(offset),
        "Content-Type": "application/offset+octet-stream",
      }),

    /** Returns how many bytes have arrived. */
    async findOffset(url: string): Promise<number> {
      const { headers: answer } = await send("HEAD", url, null, tus);
      return Number(answer.get("upload-offset"));
    },

    /** Returns the stored file. */
    finish: (url: string): Promise<Answer> => send("GET", url),
    cancel: (url: string): Promise<Answer> => send("DELETE", url, null, tus),

    list: (query = ""): Promise<Answer> =>
      call("GET", `${filesPath}/files${query}`, undefined, headers),
    find: (id: string): Promise<Answer> =>
      call("GET", `${filesPath}/files/get-file-by-id?fileId=${id}`, undefined, headers),
    findUses: (id: string): Promise<Answer> =>
      call("GET", `${filesPath}/files/uses?fileId=${id}`, undefined, headers),
    update: (id: string, changes: object): Promise<Answer> =>
      call(
        "PATCH",
        `${filesPath}/files/update-file-descriptor`,
        { file: { id, ...changes } },
        headers,
      ),
    remove: (fileIds: readonly string[], permanent = false): Promise<Answer> =>
      post("/bulk/files/delete", { fileIds, permanent }),
    restore: (fileIds: readonly string[]): Promise<Answer> =>
      post("/bulk/trash-bin/files/restore", { fileIds }),

    /** Reads the stored bytes as a reader of the blog does. */
    async download(id: string): Promise<{ bytes: Buffer; headers: Headers; status: number }> {
      const response = await platform.fetch(new Request(`${siteUrl}/media/${id}`));
      const bytes = Buffer.from(await response.arrayBuffer());
      return { bytes, headers: response.headers, status: response.status };
    },
  };
}
