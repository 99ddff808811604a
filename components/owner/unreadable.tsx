"use client"; // asks again when it is told to

import Button from "@mui/material/Button";
import { useTranslations } from "use-intl";
import { FormMessage } from "../forms/form-message.tsx";
import { wordsOfFailure } from "./failure-words.ts";

type Props = { failure: unknown; onAgain: () => void };

/** Stands where something would be that could not be read. */
export function Unreadable({ failure, onAgain }: Props) {
  const say = useTranslations();
  return (
    <>
      <FormMessage tone="error" takesFocus={false}>
        {say("owner.frame.unreadable", { reason: wordsOfFailure(say, failure) })}
      </FormMessage>
      <div>
        <Button variant="outlined" onClick={onAgain}>
          {say("owner.frame.tryAgain")}
        </Button>
      </div>
    </>
  );
}
