/** The part of jsdom that tests use; the package has no types of its own. */
declare module "jsdom" {
  export class JSDOM {
    constructor(html: string, options?: { url?: string });
    readonly window: { readonly document: Document; readonly DOMParser: typeof DOMParser };
  }
}
