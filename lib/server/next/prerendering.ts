/**
 * Makes the prerendering of a page cheaper. Next has no options for this, so this module changes the class that
 * prerenders pages (`next/dist/server/route-modules/app-page/module`).
 */
import { hash } from "node:crypto";
import { createRequire } from "node:module";
import type * as AppPage from "next/dist/server/route-modules/app-page/module.js";
import type * as WorkStorage from "next/dist/server/app-render/work-async-storage.external.js";
import { currentRendering } from "../../site/rendering.ts";
import { documentPlaceholder, type NextPage, type NextRendering } from "./cache-handler.ts";

type Context = Parameters<AppPage.AppPageRouteModule["prerender"]>[2];
type CollectSegments = Context["renderOpts"]["ComponentMod"]["collectSegmentData"];

/** Functions that split payloads into segments, by payload. */
const collectors = new WeakMap<Uint8Array, () => ReturnType<CollectSegments>>();

/**
 * Changes how Next prerenders pages. Must be called after Next has been prepared.
 * - A payload is not split into segments before a client prefetches one, because few clients do. It takes a tenth of the
 *   rendering time.
 * - The document is kept in bytes (`NextPage`). Next would serialize it as JSON only to learn its length. The payload is
 *   `null` in this JSON.
 * - The request ID is hashed synchronously. Next would use a thread.
 */
export function cheapenPrerendering(): void {
  const require = createRequire(import.meta.url);
  const { AppPageRouteModule } =
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types are those of the source
    require("next/dist/server/route-modules/app-page/module.compiled.js") as typeof AppPage;
  const { workAsyncStorage } =
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types are those of the source
    require("next/dist/server/app-render/work-async-storage.external.js") as typeof WorkStorage;
  // oxlint-disable-next-line typescript/unbound-method -- bound by the call
  const { prerender } = AppPageRouteModule.prototype;
  AppPageRouteModule.prototype.prerender = async function (request, response, context) {
    const { parsedRequestHeaders } = context;
    const requestId = parsedRequestHeaders.requestId ?? hash("sha1", request.url);
    const deferred = deferSegments(
      { ...context, parsedRequestHeaders: { ...parsedRequestHeaders, requestId } },
      workAsyncStorage,
    );
    const result = await prerender.call(this, request, response, deferred);
    if ("error" in result) return result;
    const { flightData } = result.metadata;
    if (flightData !== undefined) Object.assign(flightData, { toJSON: () => null });
    const html: unknown = Reflect.get(result, "response");
    const rendering: NextRendering | undefined = currentRendering();
    if (rendering === undefined || typeof html !== "string") return result;
    rendering.document = Buffer.from(html);
    Reflect.set(result, "response", documentPlaceholder);
    return result;
  };
}

/** Returns a context in which Next does not split the payload into segments, unless the request is for a segment. */
function deferSegments(
  context: Context,
  workAsyncStorage: (typeof WorkStorage)["workAsyncStorage"],
): Context {
  const rendering: NextRendering | undefined = currentRendering();
  if (rendering?.isSegment === true) return context;
  const { renderOpts, page: route } = context;
  const { ComponentMod, page } = renderOpts;
  const { collectSegmentData } = ComponentMod;
  // Next finds the manifests of a page by the route in this store.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it reads only these two
  const store = { route, page } as WorkStorage.WorkStore;
  const defer: CollectSegments = async (...parameters) => {
    collectors.set(parameters[1], () =>
      workAsyncStorage.run(store, () => collectSegmentData(...parameters)),
    );
    return new Map();
  };
  return {
    ...context,
    renderOpts: { ...renderOpts, ComponentMod: { ...ComponentMod, collectSegmentData: defer } },
  };
}

/** Adds the segments to a page. Returns `false` if the page lacks them, and was read from the disk or Redis. */
export async function addSegments(page: NextPage): Promise<boolean> {
  const { segmentData, rscData } = page;
  if (segmentData === undefined || segmentData.size > 0) return true;
  const collect = rscData && collectors.get(rscData);
  if (collect === undefined) return false;
  page.segmentData = await collect();
  return true;
}
