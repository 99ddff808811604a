export { default, generateMetadata } from "#components/layout/missing-route.tsx";

// Rendered per request, because the site's name is not known at build time.
export const dynamic = "force-dynamic";
