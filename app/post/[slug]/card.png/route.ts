import sharp from "sharp";
import { decodeSlug } from "#components/layout/address.ts";
import { cardSvg } from "#components/media/card-svg.ts";
import { attachAuthors } from "#components/posts/story.ts";
import { readCategories, readPost } from "#lib/blog/reading.ts";

export const dynamic = "error";
export const revalidate = 60;
export const generateStaticParams = () => [];

/** Renders the generated cover of a post as a PNG, for link previews on other sites. */
export async function GET(
  _: Request,
  { params }: { params: Promise<{ slug: string }> },
): Promise<Response> {
  const post = await readPost(decodeSlug((await params).slug));
  const [story] =
    post === undefined ? [] : attachAuthors([post], new Map(), await readCategories());
  if (story === undefined) return new Response(null, { status: 404 });
  const svg = cardSvg(story.post.slug, story.ink);
  const png = await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
  return new Response(new Uint8Array(png), { headers: { "Content-Type": "image/png" } });
}
