/** Generates Blogger blogs in both formats: the backup, and the feed.atom of Google Takeout. */

type EntryFields = {
  readonly id: string;
  readonly kind?: "post" | "page" | "comment" | "template" | "settings";
  readonly title?: string;
  readonly content?: string;
  readonly published?: string;
  readonly author?: string;
  readonly authorUrl?: string;
  readonly authorType?: string;
  readonly labels?: readonly string[];
  readonly path?: string;
  readonly post?: string;
  readonly parent?: string;
  /** In a backup, `DRAFT` is the only status. */
  readonly status?: string;
  readonly trashed?: string;
  readonly removed?: boolean;
};

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
const blogId = "tag:blogger.com,1999:blog-77";
const host = "http://harbour.blogspot.com";

const author = ({ author = "Ada", authorUrl }: EntryFields, more = ""): string =>
  `<author><name>${escaped(author)}</name>${authorUrl === undefined ? "" : `<uri>${authorUrl}</uri>`}${more}<email>noreply@blogger.com</email></author>`;

/** Returns the XML of a backup. */
export const bloggerBackup = (entries: readonly EntryFields[]): string =>
  `<?xml version='1.0' encoding='UTF-8'?><?xml-stylesheet href="x" type="text/css"?>
<feed xmlns='http://www.w3.org/2005/Atom' xmlns:gd='http://schemas.google.com/g/2005' xmlns:thr='http://purl.org/syndication/thread/1.0' xmlns:app='http://purl.org/atom/app#'>
<id>${blogId}.archive</id><title type='text'>Harbour</title>${entries.map(backupEntry).join("\n")}</feed>`;

function backupEntry(entry: EntryFields): string {
  const { id, kind = "post", title = "", content = "", labels = [], path, post, parent } = entry;
  return `<entry><id>${blogId}.${kind === "settings" ? `settings.${id}` : `post-${id}`}</id>
<published>${entry.published ?? "2019-05-04T10:30:00.001+02:00"}</published><updated>2020-01-01T00:00:00Z</updated>
${entry.status === "DRAFT" ? "<app:control><app:draft>yes</app:draft></app:control>" : ""}
<category scheme='http://schemas.google.com/g/2005#kind' term='http://schemas.google.com/blogger/2008/kind#${kind}'/>
${labels.map((label) => `<category scheme='http://www.blogger.com/atom/ns#' term="${escaped(label)}"/>`).join("")}
<title type='text'>${escaped(title)}</title><content type='html'>${escaped(content)}</content>
${path === undefined ? "" : `<link rel='alternate' type='text/html' href='${host}${path}' title='x'/>`}
<link rel='edit' type='application/atom+xml' href='https://www.blogger.com/feeds/77/posts/default/${id}'/>
${post === undefined ? "" : `<thr:in-reply-to href='${host}/x.html' ref='${blogId}.post-${post}' source='https://www.blogger.com/feeds/77/posts/default/${post}' type='text/html'/>`}
${parent === undefined ? "" : `<link rel='related' type='application/atom+xml' href='https://www.blogger.com/feeds/77/${post}/comments/default/${parent}'/>`}
${entry.removed ? "<gd:extendedProperty name='blogger.contentRemoved' value='true'/>" : ""}
${author(entry)}</entry>`;
}

/** Returns the text of `feed.atom`. */
export const bloggerTakeout = (entries: readonly EntryFields[]): string =>
  `<?xml version='1.0' encoding='utf-8'?>
<feed xmlns='http://www.w3.org/2005/Atom' xmlns:blogger='http://schemas.google.com/blogger/2018'>
<id>${blogId}</id><title>Harbour</title>${entries.map(takeoutEntry).join("\n")}</feed>`;

function takeoutEntry(entry: EntryFields): string {
  const { id, kind = "post", title = "", content = "", labels = [], path, post, parent } = entry;
  const { status = "LIVE", trashed, authorType = "BLOGGER" } = entry;
  return `<entry><id>${blogId}.post-${id}</id>
${post === undefined ? "" : `<blogger:parent>${blogId}.post-${post}</blogger:parent><blogger:inReplyTo>${parent === undefined ? "" : `${blogId}.post-${parent}`}</blogger:inReplyTo>`}
<blogger:type>${kind.toUpperCase()}</blogger:type>${status === "" ? "" : `<blogger:status>${status}</blogger:status>`}
${author(entry, `<blogger:type>${authorType}</blogger:type>`)}
<title>${escaped(title)}</title><content type='html'>${escaped(content)}</content><blogger:metaDescription/>
<blogger:created>2018-01-01T00:00:00Z</blogger:created><published>${entry.published ?? "2019-05-04T08:30:00.001Z"}</published><updated>2020-01-01T00:00:00Z</updated><blogger:location/>
${labels.length === 0 ? "<category/>" : labels.map((label) => `<category scheme='${blogId}' term="${escaped(label)}"/>`).join("")}
<blogger:filename>${path ?? ""}</blogger:filename><link/><enclosure/>
${trashed === undefined ? "<blogger:trashed/>" : `<blogger:trashed>${trashed}</blogger:trashed>`}</entry>`;
}
