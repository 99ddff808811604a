export { default, generateMetadata } from "#components/layout/missing-route.tsx";
