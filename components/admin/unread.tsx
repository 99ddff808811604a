"use client"; // handles the retry button

import Button from "@mui/material/Button";
import { useTranslations } from "use-intl";
import { FormMessage } from "../ui/forms/form-message.tsx";
import { formatFailure } from "../members/problems.ts";
import { OwnerSkeleton } from "./frame/admin-skeleton.tsx";

type Props = { failure: unknown; onAgain: () => void };

/** Renders a placeholder while data loads, or an error message with a retry button after a failure. */
export function Unread({ failure, onAgain }: Props) {
  const say = useTranslations();
  if (failure === undefined) return <OwnerSkeleton />;
  return (
    <>
      <FormMessage tone="error" takesFocus={false}>
        {say("owner.frame.unreadable", { reason: formatFailure(say, failure, "admin") })}
      </FormMessage>
      <div>
        <Button variant="outlined" onClick={onAgain}>
          {say("owner.frame.tryAgain")}
        </Button>
      </div>
    </>
  );
}
