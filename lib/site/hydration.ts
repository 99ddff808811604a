/** Names shared by the pages and the loader of their scripts (`lib/first-paint/script-loader.ts`). */

/** The event that `window` receives when a page's islands handle events. */
export const hydratedEvent = "quire:hydrated";

/**
 * The attribute of links that scripts handle, for example to play a video in place. The loader holds a click on such a
 * link until the scripts run.
 */
export const scriptedLink = { "data-scripted": "" } as const;
