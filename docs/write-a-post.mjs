// Writes a post, schedules it for tomorrow, and publishes it now. Run it in the project's folder:
//   API_KEY=… node docs/write-a-post.mjs
// `npm run -s blog -- keys create scripts` prints a key. ORIGIN defaults to http://localhost:3000.
import { env } from "node:process";
import { draftPosts } from "@wix/blog";
import { ApiKeyStrategy, createClient } from "@wix/sdk";

const { API_KEY: apiKey = "", ORIGIN = "http://localhost:3000" } = env;
const site = new URL(ORIGIN);
const wix = createClient({
  modules: { draftPosts },
  auth: ApiKeyStrategy({ apiKey, siteId: "my-site" }),
  host: { apiBaseUrl: site.host },
  // The SDK writes https; a site on this machine may use http.
  fetch(request, init) {
    const url = new URL(request instanceof Request ? request.url : request);
    return fetch(`${site.origin}${url.pathname}${url.search}`, init);
  },
});

/** @type {import("@wix/blog").draftPosts.Node} */
const text = { type: "TEXT", id: "", nodes: [], textData: { text: "The tide was out." } };
const { draftPost } = await wix.draftPosts.createDraftPost({
  title: "Notes from a small harbour",
  richContent: { nodes: [{ type: "PARAGRAPH", id: "p1", nodes: [text] }] },
});
console.log("written:", draftPost._id, draftPost.status);

const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000);
const scheduled = await wix.draftPosts.updateDraftPost(
  draftPost._id,
  { title: "Notes from a small harbour, revised" },
  { action: "UPDATE_SCHEDULE", scheduledPublishDate: tomorrow },
);
console.log("scheduled:", scheduled.draftPost.status, scheduled.draftPost.scheduledPublishDate);

const { postId } = await wix.draftPosts.publishDraftPost(draftPost._id);
console.log("published:", postId);
