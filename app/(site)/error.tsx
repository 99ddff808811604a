"use client"; // catches rendering errors, and can retry

export { default } from "#components/layout/error-route.tsx";
