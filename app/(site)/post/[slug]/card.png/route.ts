import sharp from "sharp";
import { listBrandLayers } from "#components/media/cards/brand-layers.ts";
import { cardSize } from "#components/media/cards/card-size.ts";
import { cardSvg } from "#components/media/cards/card-svg.ts";
import { attachAuthor } from "#components/posts/post-with-author.ts";
import { readCategories } from "#lib/blog/groups.ts";
import { readPost } from "#lib/blog/posts.ts";
import { decodeSlug } from "#lib/site/paths/address.ts";

export const dynamic = "error";
export const revalidate = 600;
export const generateStaticParams = () => []; // rendered on the first request: docs/decisions/001

/** Renders a post's generated cover as a PNG, for link previews on other sites. */
export async function GET(
  _: Request,
  { params }: { params: Promise<{ slug: string }> },
): Promise<Response> {
  const post = await readPost(decodeSlug((await params).slug));
  if (post === undefined) return new Response(null, { status: 404 });
  const { ink } = attachAuthor(post, new Map(), await readCategories());
  const svg = cardSvg(post.slug, ink);
  const png = await sharp(Buffer.from(svg))
    .composite(await listBrandLayers(cardSize))
    .png({ palette: true })
    .toBuffer();
  return new Response(new Uint8Array(png), { headers: { "Content-Type": "image/png" } });
}
