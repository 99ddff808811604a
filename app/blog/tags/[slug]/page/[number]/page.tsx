import { ShelfList, shelfMetadata } from "#components/posts/lists/shelf-list.tsx";

export const dynamic = "error";
export const revalidate = 60;
export const generateStaticParams = () => [];

type Props = { params: Promise<{ slug: string; number: string }> };

export const generateMetadata = async ({ params }: Props) =>
  shelfMetadata({ kind: "tag", ...(await params) });

export default async function TagLaterPage({ params }: Props) {
  return <ShelfList kind="tag" {...await params} />;
}
