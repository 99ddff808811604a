"use client"; // opens a new draft

import Button from "@mui/material/Button";
import { useTranslations } from "use-intl";
import { paths } from "#lib/site/paths/paths.ts";
import { useAttempt } from "#components/calls/use-attempt.ts";
import { FormMessage } from "../../ui/forms/form-message.tsx";
import { useLateNavigation } from "../../ui/use-late-navigation.ts";
import { PageActions } from "../frame/page-actions.tsx";
import { openNewDraft } from "../admin-calls.ts";

/** Renders a button that opens a new draft in the editor. Lists leave it out until it is changed. */
export function NewPostButton() {
  const t = useTranslations();
  const { openPage, isOpening } = useLateNavigation();
  const { attempt, isPending: isCreating, failure } = useAttempt("admin");
  const isPending = isCreating || isOpening;
  const create = async () => {
    const from = location.pathname;
    openPage(paths.adminPostEditor(await openNewDraft(t("admin.posts.untitled"))), from);
  };
  return (
    <>
      {failure !== undefined && <FormMessage tone="error">{failure}</FormMessage>}
      <PageActions>
        <Button
          variant="contained"
          aria-disabled={isPending}
          onClick={() => {
            if (!isPending) void attempt(create);
          }}
        >
          {t("admin.actions.new")}
        </Button>
      </PageActions>
    </>
  );
}
