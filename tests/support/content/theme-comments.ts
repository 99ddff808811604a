/**
 * A WordPress export with the same kinds of comments as WordPress' theme unit test
 * (https://github.com/WPTT/theme-test-data): deep threads, pings, markup, anonymous authors, comments of accounts,
 * waiting and hidden comments, and a post with a password.
 */
import type { WxrCommentFields, WxrItemFields } from "./wordpress.ts";

const reader = { email: "example@example.org", url: "http://example.org/" };
const desk = { author: "themedemos", email: "desk@old.example", userId: 1 };

const markup = `<strong>Headings</strong>
<h1>Header one</h1>
<h2>Blockquotes</h2>
Single line blockquote:
<blockquote>Stay hungry. Stay foolish.</blockquote>
<table><tbody><tr><th>Employee</th><td><a href="http://example.org/" rel="nofollow">John</a></td></tr></tbody></table>
<dl><dt>Startup</dt><dd>A temporary organization.</dd></dl>
<ul>
	<li>List item one
<ul>
	<li>List item one</li>
	<li>List item two</li>
</ul>
</li>
	<li>List item two</li>
</ul>
<ol start="8">
 	<li>List item one -start at 8</li>
</ol>
<hr />
This is an example of a <a title="WordPress Foundation" href="hhttps://wordpressfoundation.org/">link</a>.
The <abbr title="Seriously">srsly</abbr> tag, <del>struck out</del>, H<sub>2</sub>O and <code>word-wrap</code>.
<pre>
	Two roads diverged in a yellow wood,
</pre>
<script>document.title = "owned"</script>`;

/** Comments with the IDs 904 to 915, each of which replies to the one before. */
const deepThread: readonly WxrCommentFields[] = Array.from({ length: 10 }, (_, index) => ({
  id: 904 + index,
  parent: index === 0 ? 0 : 903 + index,
  date: `2013-03-14 15:${String(10 + index)}:00`,
  content: `Comment Depth ${String(index + 1).padStart(2, "0")}`,
  ...(index % 5 === 4 ? desk : { ...reader, author: "Jane Bloggs" }),
}));

export const themeItems: readonly WxrItemFields[] = [
  {
    id: 1148,
    title: "Template: Comments",
    slug: "template-comments",
    content: "This post tests comments.",
    commentList: [
      { id: 881, author: "John Γιάννης Doe Κάποιος", ...reader, content: markup },
      { id: 899, author: "Anonymous User", content: "They are anonymous.\n\n\n\tTwo lines." },
      { id: 900, author: "", content: "No name &amp; no address." },
      // Replies precede the comments to which they reply.
      ...deepThread.toReversed(),
      { id: 903, ...desk, content: "Author Comment." },
      { id: 920, ...desk, userId: 0, content: "A visitor who entered the author's address." },
      {
        id: 917,
        author: "Jane Doe",
        ...reader,
        content:
          'Image comment.\n\t<img src="http://files.example/dam.jpg" alt="A wind-farm" />\n\tDone.',
      },
      { id: 1015, author: "auser", content: "this is test comment", approved: "0" },
      {
        id: 1016,
        author: "Pills",
        content: "Buy <a href='http://pills.example'>pills</a>",
        approved: "spam",
      },
      { id: 1017, author: "Trashed", content: "Trashed, with a reply.", approved: "trash" },
      { id: 1018, parent: 1017, ...reader, author: "John Doe", content: "The reply." },
      { id: 1019, content: "Trashed, without a reply.", approved: "trash" },
      { id: 1020, parent: 4242, content: "Its parent is missing." },
      { id: 1021, parent: 1022, content: "One of a circle." },
      { id: 1022, parent: 1021, content: "The other of a circle." },
    ],
  },
  {
    id: 1149,
    title: "Template: Pingbacks And Trackbacks",
    slug: "template-pingbacks",
    content: "Pings.",
    commentList: [
      { id: 921, type: "trackback", author: "Ping 1 &laquo; What&#8217;s a tellyworth?" },
      { id: 923, type: "pingback", author: "Ping 4" },
      { id: 924, type: "pingback", author: "Ping 3" },
      { id: 925, author: "John Doe", ...reader, content: "A comment amongst pingbacks." },
    ],
  },
  {
    id: 1168,
    title: "Template: Password Protected",
    slug: "template-password-protected",
    password: "enter",
    content: "Hidden.",
    commentList: [{ id: 926, content: "This comment should not be visible." }],
  },
  {
    id: 1170,
    title: "Edge Case: No Content",
    slug: "edge-case-no-content",
    commentList: [{ id: 927, content: "No content in the post." }],
  },
  {
    id: 155,
    title: "Page with comments",
    slug: "page-with-comments",
    type: "page",
    commentList: [{ id: 167, content: "On a page." }],
  },
];
