"use client"; // asks for a new address, then for the code that was sent to it

import { useState } from "react";
import { useTranslations } from "use-intl";
import { FormMessage } from "../../../ui/forms/form-message.tsx";
import { useMember } from "../frame/account-frame.tsx";
import { Panel } from "../panel.tsx";
import { EmailCodeForm } from "./email-code-form.tsx";
import { NewEmailForm } from "./new-email-form.tsx";
import {
  clearPendingEmailChange,
  storePendingEmailChange,
  readPendingEmailChange,
  type PendingEmailChange,
} from "./pending-email-change.ts";

type Stage =
  | { readonly name: "address"; readonly typed?: string }
  | { readonly name: "code"; readonly pending: PendingEmailChange; readonly isResumed: boolean }
  | { readonly name: "done" };

export function EmailChange() {
  const t = useTranslations();
  const { id, email } = useMember().account.identity;
  const { address } = email;
  const [stage, setStage] = useState<Stage>(() => {
    const pending = readPendingEmailChange(id);
    return pending === undefined ? { name: "address" } : { name: "code", pending, isResumed: true };
  });
  const wait = (pending: PendingEmailChange) => {
    storePendingEmailChange(pending);
    setStage({ name: "code", pending, isResumed: false });
  };
  const end = (next: Stage) => {
    clearPendingEmailChange();
    setStage(next);
  };
  return (
    <Panel title={t("account.email.title")} note={t("account.email.note", { address })}>
      {stage.name === "done" && (
        <FormMessage tone="success">{t("account.email.changed", { address })}</FormMessage>
      )}
      {stage.name === "code" ? (
        <EmailCodeForm
          pending={stage.pending}
          isResumed={stage.isResumed}
          onDone={() => end({ name: "done" })}
          onBack={() => end({ name: "address", typed: stage.pending.email })}
        />
      ) : (
        <NewEmailForm
          key={stage.name}
          typed={stage.name === "address" ? stage.typed : undefined}
          onSent={(newEmail, stateToken) =>
            wait({ identityId: id, email: newEmail, stateToken, sentAt: Date.now() })
          }
        />
      )}
    </Panel>
  );
}
