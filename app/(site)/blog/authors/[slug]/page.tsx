import { createArchiveRoute } from "#components/posts/lists/post-archive-page.tsx";

export const dynamic = "error";
export const revalidate = 600;
export const generateStaticParams = () => []; // rendered on the first request: docs/decisions/001

const { generateMetadata, Page } = createArchiveRoute("author");

export { generateMetadata, Page as default };
