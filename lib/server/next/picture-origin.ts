/** Serves WebP first, because AVIF takes six times as long to encode. AVIF is half the size. */
import { LRUCache } from "lru-cache";
import {
  findHeader,
  readWhole,
  type Origin,
  type OriginRequest,
  type OriginResponse,
} from "./next-origin.ts";

/** Maximum width of AVIF pictures, in pixels. Wider ones take seconds to encode, and phones do not load them. */
const maximumWidth = 1_280;

/** Maximum number of pictures that wait to be encoded, because any client can request new ones. */
const maximumWaiting = 500;

/** `Cache-Control` for a WebP that will soon be replaced by a smaller AVIF. */
const shortCacheControl = "public, max-age=60, must-revalidate";

type PictureOptions = {
  /** Returns whether pictures are encoded as AVIF at all. */
  readonly encodesAvif: () => boolean;
  readonly report: (message: string, error: unknown) => void;
};

/**
 * Returns an origin that answers the first requests for a picture with WebP, and encodes the AVIF for later ones. If
 * `encodesAvif` returns `false`, never encodes AVIF.
 */
export function createPictureOrigin(
  origin: Origin,
  { encodesAvif, report }: PictureOptions,
): Origin {
  /** URLs of pictures that Next can send at once: their AVIF is ready, or Next sends them unchanged. */
  const encoded = new LRUCache<string, true>({ max: 10_000 });
  const waiting = new Set<string>();
  let isEncoding = false;

  async function encodeWaiting(): Promise<void> {
    if (isEncoding) return;
    isEncoding = true;
    for (const url of waiting) {
      try {
        const headers = { accept: "image/avif,image/webp" };
        const { status, body } = await origin.ask({ method: "GET", url, headers });
        await readWhole(body);
        if (status === 200) encoded.set(url, true);
      } catch (error) {
        report("a picture could not be encoded", error);
      } finally {
        waiting.delete(url);
      }
    }
    isEncoding = false;
  }

  async function askForWebp(request: OriginRequest): Promise<OriginResponse> {
    const headers = { ...request.headers, accept: "image/webp,*/*" };
    const response = await origin.ask({ ...request, headers });
    const { status } = response;
    const isWebp = status === 304 || findHeader(response.headers, "content-type") === "image/webp";
    // Next sends some pictures unchanged in every format, for example animations.
    if (status === 200 && !isWebp) encoded.set(request.url, true);
    if (!isWebp || !encodesAvif() || !isSmall(request.url)) return response;
    if (waiting.size < maximumWaiting) waiting.add(request.url);
    setImmediate(() => void encodeWaiting());
    return { ...response, headers: replaceCacheControl(response) };
  }

  return {
    ask(request, rendering) {
      const { url, headers } = request;
      const isPicture = url.startsWith("/_next/image?");
      const acceptsAvif = String(headers["accept"] ?? "").includes("image/avif");
      return isPicture && acceptsAvif && (!encodesAvif() || !encoded.has(url))
        ? askForWebp(request)
        : origin.ask(request, rendering);
    },
  };
}

const isSmall = (url: string): boolean => Number(/[?&]w=(\d+)/.exec(url)?.[1]) <= maximumWidth;

const replaceCacheControl = ({ headers }: OriginResponse): OriginResponse["headers"] =>
  headers.map(([name, value]) => [
    name,
    name.toLowerCase() === "cache-control" ? shortCacheControl : value,
  ]);
