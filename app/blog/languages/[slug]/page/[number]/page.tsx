import { ShelfList, shelfMetadata } from "#components/posts/lists/shelf-list.tsx";

export const dynamic = "error";
export const revalidate = 60;
export const generateStaticParams = () => [];

type Props = { params: Promise<{ slug: string; number: string }> };

export const generateMetadata = async ({ params }: Props) =>
  shelfMetadata({ kind: "language", ...(await params) });

export default async function LanguageLaterPage({ params }: Props) {
  return <ShelfList kind="language" {...await params} />;
}
