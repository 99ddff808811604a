/** Types for the parts of jsdom that the tests use, because the package has none. */
declare module "jsdom" {
  export class JSDOM {
    constructor(html: string, options?: { url?: string });
    readonly window: { readonly document: Document; readonly DOMParser: typeof DOMParser };
  }
}
