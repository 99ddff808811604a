/** Generates Ghost exports: the HTML of every card, and complete exports of any size. */

type Json = Readonly<Record<string, unknown>>;

/** Returns a document in the format of Ghost's editor, with one paragraph. */
export const createLexical = (text: string): string =>
  JSON.stringify({
    root: { type: "root", children: [{ type: "paragraph", children: [{ type: "text", text }] }] },
  });

const image = "__GHOST_URL__/content/images/2024/03/boat.png";
const star = (isActive: boolean): string =>
  `<span class="${isActive ? "kg-product-card-rating-active " : ""}kg-product-card-rating-star"><svg></svg></span>`;

/**
 * The HTML that Ghost 6 renders for a post with all formats and cards. Some buttons of its media players are left out.
 */
export const wholeHtml = `<p><strong>bold</strong><em> italic</em><s> struck</s><u> under</u><code> code</code><sub> sub</sub><sup> sup</sup><mark> marked</mark><br>next &amp; &lt;line&gt;</p>
<p><a href="__GHOST_URL__/second/#more" rel="noopener"><strong><em>second</em></strong></a></p>
<h3 id="head">Head</h3>
<blockquote>Quoted</blockquote>
<blockquote class="kg-blockquote-alt">Beside</blockquote>
<ol start="4"><li>four<ul><li>below</li></ul></li></ol>
<hr>
<figure class="kg-card kg-code-card"><pre><code class="language-js">let a = '&lt;b&gt;';

  b();</code></pre><figcaption>Code</figcaption></figure>
<figure class="kg-card kg-image-card kg-width-full kg-card-hascaption"><img src="${image}" class="kg-image" alt="A boat" loading="lazy" width="900" height="600" srcset="__GHOST_URL__/content/images/size/w600/2024/03/boat.png 600w, ${image} 900w"><figcaption>The <em>boat</em></figcaption></figure>
<figure class="kg-card kg-gallery-card kg-width-wide kg-card-hascaption"><div class="kg-gallery-container"><div class="kg-gallery-row"><div class="kg-gallery-image"><img src="${image}" width="900" height="600" loading="lazy" alt="One"></div><div class="kg-gallery-image"><img src="__GHOST_URL__/content/images/size/w600/2024/03/pier.png" width="900" height="600" loading="lazy" alt="Two"></div></div></div><figcaption>Both</figcaption></figure>
<figure class="kg-card kg-bookmark-card kg-card-hascaption"><a class="kg-bookmark-container" href="https://elsewhere.example/a"><div class="kg-bookmark-content"><div class="kg-bookmark-title">Elsewhere</div><div class="kg-bookmark-description">A place</div><div class="kg-bookmark-metadata"><img class="kg-bookmark-icon" src="https://elsewhere.example/i.png" alt=""></div></div><div class="kg-bookmark-thumbnail"><img src="${image}" alt="" onerror="this.style.display = 'none'"></div></a><figcaption>Read it</figcaption></figure>
<figure class="kg-card kg-embed-card kg-card-hascaption"><iframe width="200" height="113" src="https://www.youtube.com/embed/dQw4w9WgXcQ?feature=oembed" title="Film"></iframe><figcaption>Film</figcaption></figure>
<figure class="kg-card kg-embed-card"><blockquote class="twitter-tweet"><p>Ebb</p>&mdash; A (@a) <a href="https://twitter.com/a/status/1248271817258622978">April</a></blockquote><script async src="https://platform.twitter.com/widgets.js"></script></figure>
<figure class="kg-card kg-embed-card kg-card-hascaption"><script src="https://gist.github.com/a/1.js"></script><figcaption>Gist</figcaption></figure>
<figure class="kg-card kg-video-card kg-width-regular kg-card-hascaption" data-kg-thumbnail="${image}" data-kg-custom-thumbnail=""><div class="kg-video-container"><video src="__GHOST_URL__/content/media/2024/wave.mp4" poster="https://img.spacergif.org/v1/900x600/0a/spacer.png" width="900" height="600" loop="" autoplay="" muted="" playsinline="" preload="metadata" style="background: transparent url('${image}') 50% 50% / cover no-repeat;"></video><div class="kg-video-overlay"><button class="kg-video-large-play-icon" aria-label="Play video"><svg></svg></button></div><div class="kg-video-player-container kg-video-hide"><span class="kg-video-current-time">0:00</span></div></div><figcaption>Waves</figcaption></figure>
<div class="kg-card kg-audio-card"><img src="" alt="audio-thumbnail" class="kg-audio-thumbnail kg-audio-hide"><div class="kg-audio-thumbnail placeholder"><svg></svg></div><div class="kg-audio-player-container"><audio src="__GHOST_URL__/content/media/2024/bell.mp3" preload="metadata"></audio><div class="kg-audio-title">A bell</div><div class="kg-audio-player"><span class="kg-audio-current-time">0:00</span></div></div></div>
<div class="kg-card kg-file-card"><a class="kg-file-card-container" href="__GHOST_URL__/content/files/2024/paper.pdf" title="Download" download=""><div class="kg-file-card-contents"><div class="kg-file-card-title">Paper</div><div class="kg-file-card-caption">Two pages</div><div class="kg-file-card-metadata"><div class="kg-file-card-filename">paper.pdf</div><div class="kg-file-card-filesize">0 Byte</div></div></div><div class="kg-file-card-icon"><svg></svg></div></a></div>
<!--kg-card-begin: html-->
<p>Raw <b>words</b></p>
<!--kg-card-end: html-->
<!--kg-card-begin: html-->
<script>count();</script>
<!--kg-card-end: html-->
<h2 id="marked">Marked</h2><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>
<div class="kg-card kg-callout-card kg-callout-card-yellow"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">Mind the <b>step</b></div></div>
<div class="kg-card kg-toggle-card" data-kg-toggle-state="close"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text">More</h4><button class="kg-toggle-card-icon" aria-label="Expand toggle to read content"><svg></svg></button></div><div class="kg-toggle-content"><p>Inside</p></div></div>
<div class="kg-card kg-button-card kg-align-center"><a href="https://shop.example/" class="kg-btn kg-btn-accent">Go</a></div>
<div class="kg-card kg-header-card kg-v2 kg-width-full kg-content-wide" data-background-color="#000"><div class="kg-header-card-content"><div class="kg-header-card-text kg-align-center"><h2 id="big" class="kg-header-card-heading" style="color: #fff;" data-text-color="#fff">Big words</h2><p id="small" class="kg-header-card-subheading" style="color: #fff;" data-text-color="#fff">Smaller</p><a href="https://look.example/" class="kg-header-card-button" style="background-color: #fff;color: #000;">Look</a></div></div></div>
<div class="kg-card kg-cta-card kg-cta-bg-grey kg-cta-minimal" data-layout="minimal"><div class="kg-cta-content"><div class="kg-cta-content-inner"><div class="kg-cta-text"><p>Act <b>now</b></p></div><a href="https://act.example/" class="kg-cta-button" style="background-color: #000000; color: #ffffff;">Act</a></div></div></div>
<div class="kg-card kg-product-card"><div class="kg-product-card-container"><img src="${image}" class="kg-product-card-image" loading="lazy"><div class="kg-product-card-title-container"><h4 class="kg-product-card-title">Lamp</h4></div><div class="kg-product-card-rating">${star(true).repeat(4)}${star(false)}</div><div class="kg-product-card-description"><p>Gives light</p></div><a href="https://shop.example/lamp" class="kg-product-card-button kg-product-card-btn-accent" target="_blank" rel="noopener noreferrer"><span>Buy</span></a></div></div>
<div class="kg-card kg-signup-card kg-width-wide" data-lexical-signup-form="" style="background-color: #F0F0F0; display: none;"><div class="kg-signup-card-content"><div class="kg-signup-card-text"><h2 class="kg-signup-card-heading" style="color: #000000;">Join</h2><form class="kg-signup-card-form" data-members-form="signup"><div class="kg-signup-card-success">Email sent!</div></form></div></div></div>
<!--members-only-->`;

export type GhostTables = Readonly<Record<string, readonly Json[]>>;

export const ghostExport = (data: GhostTables): string =>
  JSON.stringify({ db: [{ meta: { exported_on: 1_710_000_000_000, version: "5.80.0" }, data }] });

/**
 * Yields an export of `count` posts in chunks, as it would be written to a file. Every post has its own
 * picture.
 */
export function* generatedGhost(count: number): Generator<string> {
  yield `{"db":[{"meta":{"version":"5.80.0"},"data":{"posts":[`;
  for (let number = 1; number <= count; number += 1) {
    const words = Array.from(
      { length: 6 },
      (_, line) => `<p>Line ${line} of day ${number}, <em>which was quiet</em>.</p>`,
    );
    const picture = `<figure class="kg-card kg-image-card"><img src="__GHOST_URL__/content/images/picture-${number}.png" class="kg-image" alt=""></figure>`;
    const post = {
      id: number.toString(16).padStart(24, "0"),
      title: `Log of day ${number}`,
      slug: `log-of-day-${number}`,
      html: words.join("") + picture,
      status: "published",
      visibility: "public",
      type: "post",
      published_at: "2024-03-14T07:30:00.000Z",
    };
    yield `${number === 1 ? "" : ","}${JSON.stringify(post)}`;
  }
  const tags = [{ id: "t", name: "Log", slug: "log" }];
  const users = [{ id: "u", name: "The Desk", slug: "desk" }];
  const ids = Array.from({ length: count }, (_, index) =>
    (index + 1).toString(16).padStart(24, "0"),
  );
  const postsTags = ids.map((post_id) => ({ post_id, tag_id: "t", sort_order: 0 }));
  const postsAuthors = ids.map((post_id) => ({ post_id, author_id: "u", sort_order: 0 }));
  yield `],"tags":${JSON.stringify(tags)},"users":${JSON.stringify(users)},"posts_tags":${JSON.stringify(postsTags)},"posts_authors":${JSON.stringify(postsAuthors)},"settings":[{"key":"title","value":"Old"}]}}]}`;
}
