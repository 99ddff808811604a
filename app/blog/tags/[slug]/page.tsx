import {
  PostArchivePage,
  postArchiveMetadata,
} from "#components/posts/lists/post-archive-page.tsx";

export const dynamic = "error";
export const revalidate = 600;
export const generateStaticParams = () => [];

type Props = { params: Promise<{ slug: string; number?: string }> };

export const generateMetadata = async ({ params }: Props) =>
  postArchiveMetadata({ kind: "tag", ...(await params) });

export default async function TagPage({ params }: Props) {
  return <PostArchivePage kind="tag" {...await params} />;
}
