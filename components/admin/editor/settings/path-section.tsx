"use client"; // edits the path of a page

import { useState } from "react";
import { useTranslations } from "use-intl";
import { isRejected } from "#lib/editor/saving/describe-saving.ts";
import { findProblem } from "#lib/messages/problems.ts";
import { parsePagePath } from "#lib/site/paths/page-path.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { CallError } from "#components/calls/call-error.ts";
import { problemSentence } from "#components/calls/problems.ts";
import { SlugField } from "../../../ui/forms/text-field.tsx";
import { useOpenEditor, useSaving, useShown } from "../page/editor-context.tsx";
import { SettingsSection } from "./settings-section.tsx";

/** Edits the path of a page. It is saved when the field loses the focus, unless no page can have it. */
export function PathSection() {
  const t = useTranslations();
  const { place, store } = useOpenEditor();
  const { values, meta } = useShown();
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const isRefused = useSaving((saving) => isRejected(saving, "seoSlug"));
  const { rejection } = store.getErrors();
  const refusal = isRefused && rejection instanceof CallError ? rejection.code : undefined;
  const code = findProblem(problem ?? refusal);
  const finish = () => {
    if (typed === undefined) return;
    const parsed = parsePagePath(typed);
    setProblem(parsed.problem);
    if (parsed.path === undefined) return;
    setTyped(undefined);
    if (parsed.path !== values.seoSlug) store.changeSlug(parsed.path);
  };
  const host = place.siteUrl.replace(/^https?:\/\//, "");
  return (
    <SettingsSection title={t("editing.settings.address")}>
      <SlugField
        name="seoSlug"
        label={t("editing.settings.path")}
        value={typed ?? values.seoSlug}
        maxLength={200}
        helper={
          <>
            {host + paths.post(values.seoSlug)}
            {meta.status === "PUBLISHED" && (
              <>
                <br />
                {t("admin.slug.leads")}
              </>
            )}
          </>
        }
        error={code && problemSentence(t, code)}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={finish}
      />
    </SettingsSection>
  );
}
