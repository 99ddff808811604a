/** A local server that replaces an old blog's uploads. Returns a picture for all names except a few. */
import { createHash } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import sharp from "sharp";
import { listen } from "../servers/listen.ts";

export type PictureServer = {
  readonly url: string;
  /** Requested paths, in order. */
  readonly asked: string[];
  /** Called before each response. */
  onRequest: (path: string) => void;
  readonly close: () => Promise<void>;
};

/**
 * Starts a server. Names containing `missing` get a 404, names containing `broken` an invalid picture, and
 * all others a picture.
 */
export async function startPictureServer(): Promise<PictureServer> {
  const asked: string[] = [];
  const answer = async (path: string, response: ServerResponse): Promise<void> => {
    if (path.includes("missing")) {
      response.writeHead(404).end("not found");
    } else if (path.includes("broken")) {
      response.writeHead(200, { "Content-Type": "image/png" }).end("this is no picture");
    } else if (path.endsWith(".pdf")) {
      response.writeHead(200, { "Content-Type": "application/pdf" }).end("%PDF-1.4 nothing");
    } else {
      response.writeHead(200, { "Content-Type": "image/png" }).end(await picture(path));
    }
  };
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    asked.push(path);
    pictures.onRequest(path);
    void answer(path, response);
  });
  const { url } = await listen(server);
  const pictures: PictureServer = {
    url,
    asked,
    onRequest: () => {},
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return pictures;
}

/** Creates a picture in a color that depends on its name. */
export function picture(name: string): Promise<Buffer> {
  const background = `#${createHash("sha256").update(name).digest("hex").slice(0, 6)}`;
  return sharp({ create: { width: 90, height: 60, channels: 3, background } })
    .png()
    .toBuffer();
}
