"use client"; // loads where the post comes from

import { useTranslations } from "use-intl";
import { useResource } from "#components/calls/use-resource.tsx";
import { buildPostPath } from "../admin-calls.ts";
import { postResponse } from "../admin-schema.ts";
import { Notice } from "../editor/page/notice.tsx";
import { formatPlace } from "./format-source.ts";

/** Renders a notice above the text of an imported post, which says what an edit means for its source. */
export function SourceNotice({ postId }: { postId: string }) {
  const t = useTranslations();
  const { data } = useResource(buildPostPath(postId), postResponse);
  const source = data?.source;
  if (source?.onEdit === undefined) return null;
  return (
    <Notice title={formatPlace(t, source)}>
      <p>{t(`manage.source.${source.onEdit}`)}</p>
    </Notice>
  );
}
