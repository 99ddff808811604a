import type { Metadata } from "next";
import { CommentsPage, commentsPageMetadata } from "#components/comments/comments-page.tsx";

export const dynamic = "error";
export const revalidate = 600;
export const generateStaticParams = () => []; // rendered on the first request: docs/decisions/001

type Props = { params: Promise<{ slug: string; view: string; number: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return commentsPageMetadata(await params);
}

export default async function Page({ params }: Props) {
  return <CommentsPage {...await params} />;
}
