/** Next's cache handler (next.config.ts). It stores nothing: it passes pages from Next to the HTTP cache, and back. */
import { currentRendering, limitAge, type Rendering } from "../../site/rendering.ts";

/** A page in Next's format (types: `next/dist/server/response-cache`). Opaque to the rest of the server. */
export type NextPage = {
  readonly kind: "APP_PAGE" | "APP_ROUTE";
  readonly status?: number | undefined;
  /** The document, for a page. Next has a placeholder instead (`prerendering.ts`). */
  readonly document?: Uint8Array | undefined;
  /** The payload, for a page. */
  readonly rscData?: Uint8Array | undefined;
  /** The prefetched segments by name. Empty until a client asks for one (`prerendering.ts`). */
  segmentData?: ReadonlyMap<string, Uint8Array> | undefined;
};

export type NextRendering = Rendering & {
  /** A current page, from which Next answers without rendering. */
  readonly known?: NextPage | undefined;
  /** Whether the request is for a prefetched segment of the page. */
  readonly isSegment?: boolean;
  /** The document that Next has rendered. */
  document?: Uint8Array;
  /** The page that Next has rendered. */
  rendered?: NextPage;
};

/** Placeholder that Next stores and sends instead of the document. */
export const documentPlaceholder = "quire-document";

type SetContext = { readonly cacheControl?: { readonly revalidate: number | false } };

const isNextRendering = (rendering: Rendering | undefined): rendering is NextRendering =>
  rendering !== undefined;

export default class CacheHandler {
  async get(_key: string, { kind }: { readonly kind: string }) {
    const rendering = currentRendering();
    const known = isNextRendering(rendering) ? rendering.known : undefined;
    if (known?.kind !== kind) return null;
    return { lastModified: Date.now(), value: known, cacheControl: { revalidate: false } };
  }

  set(_key: string, value: { readonly kind: string } | null, { cacheControl }: SetContext): void {
    const rendering = currentRendering();
    if (!isNextRendering(rendering) || !isPage(value)) return;
    rendering.rendered = { ...value, document: rendering.document };
    rendering.isStorable = true;
    if (typeof cacheControl?.revalidate === "number") limitAge(cacheControl.revalidate);
  }

  async revalidateTag(): Promise<void> {}

  resetRequestCache(): void {}
}

const isPage = (value: { readonly kind: string } | null): value is NextPage =>
  value?.kind === "APP_PAGE" || value?.kind === "APP_ROUTE";
