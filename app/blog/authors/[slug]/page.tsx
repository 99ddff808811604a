import {
  PostArchivePage,
  postArchiveMetadata,
} from "#components/posts/lists/post-archive-page.tsx";

export const dynamic = "error";
export const revalidate = 600;
export const generateStaticParams = () => [];

type Props = { params: Promise<{ slug: string; number?: string }> };

export const generateMetadata = async ({ params }: Props) =>
  postArchiveMetadata({ kind: "author", ...(await params) });

export default async function AuthorPage({ params }: Props) {
  return <PostArchivePage kind="author" {...await params} />;
}
