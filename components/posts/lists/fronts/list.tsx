import { PostRows } from "../../cards/post-rows.tsx";
import type { FrontProps } from "./front.ts";

/** Renders all posts as rows. */
export function ListFront({ items }: FrontProps) {
  return <PostRows items={items} heading="h2" withBadge />;
}
