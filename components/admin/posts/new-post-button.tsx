"use client"; // opens a new draft

import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { paths } from "#lib/site/paths.ts";
import { formatFailure } from "#components/calls/problems.ts";
import { FormMessage } from "../../ui/forms/form-message.tsx";
import { useLateNavigation } from "../../ui/use-late-navigation.ts";
import { openNewDraft } from "../admin-calls.ts";

/** Renders a button that opens a new draft in the editor. Lists leave it out until it is changed. */
export function NewPostButton() {
  const t = useTranslations();
  const { openPage, isOpening } = useLateNavigation();
  const [isCreating, setCreating] = useState(false);
  const isPending = isCreating || isOpening;
  const [failure, setFailure] = useState<string>();
  const create = async () => {
    if (isPending) return;
    const from = location.pathname;
    setCreating(true);
    setFailure(undefined);
    try {
      openPage(paths.adminPostEditor(await openNewDraft(t("admin.posts.untitled"))), from);
    } catch (error) {
      setFailure(formatFailure(t, error, "admin"));
    }
    setCreating(false);
  };
  return (
    <>
      {failure !== undefined && <FormMessage tone="error">{failure}</FormMessage>}
      <div>
        <Button variant="contained" aria-disabled={isPending} onClick={() => void create()}>
          {t("admin.actions.new")}
        </Button>
      </div>
    </>
  );
}
