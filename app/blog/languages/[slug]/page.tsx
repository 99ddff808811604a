import {
  PostArchivePage,
  postArchiveMetadata,
} from "#components/posts/lists/post-archive-page.tsx";

export const dynamic = "error";
export const revalidate = 600;
export const generateStaticParams = () => [];

type Props = { params: Promise<{ slug: string; number?: string }> };

export const generateMetadata = async ({ params }: Props) =>
  postArchiveMetadata({ kind: "language", ...(await params) });

export default async function LanguagePage({ params }: Props) {
  return <PostArchivePage kind="language" {...await params} />;
}
