import { createPageMetadata, SitePageRoute } from "#components/posts/page/site-page-route.tsx";

export const dynamic = "error";
export const revalidate = 600;
export const generateStaticParams = () => []; // rendered on the first request: docs/decisions/001

type Props = { params: Promise<{ page: string }> };

const readPath = async ({ params }: Props) => `/${(await params).page}`;

export const generateMetadata = async (props: Props) => createPageMetadata(await readPath(props));

export default async function SitePage(props: Props) {
  return <SitePageRoute path={await readPath(props)} />;
}
