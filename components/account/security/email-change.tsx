"use client"; // asks for a new address, then for the code that was sent to it

import { useState } from "react";
import { FormMessage } from "../../forms/form-message.tsx";
import { useMember } from "../member-context.ts";
import { Panel } from "../panel.tsx";
import { EmailCodeForm } from "./email-code-form.tsx";
import { NewEmailForm } from "./new-email-form.tsx";

type Stage =
  | { readonly name: "address"; readonly typed?: string }
  | { readonly name: "code"; readonly email: string; readonly stateToken: string }
  | { readonly name: "done" };

export function EmailChange() {
  const { address } = useMember().account.identity.email;
  const [stage, setStage] = useState<Stage>({ name: "address" });
  return (
    <Panel title="E-mail address" note={`You log in as ${address}.`}>
      {stage.name === "done" && (
        <FormMessage tone="success">
          Your address is {address} now. A notice has gone to the old one.
        </FormMessage>
      )}
      {stage.name === "code" ? (
        <EmailCodeForm
          email={stage.email}
          stateToken={stage.stateToken}
          onDone={() => setStage({ name: "done" })}
          onBack={() => setStage({ name: "address", typed: stage.email })}
        />
      ) : (
        <NewEmailForm
          key={stage.name}
          typed={stage.name === "address" ? stage.typed : undefined}
          onSent={(email, stateToken) => setStage({ name: "code", email, stateToken })}
        />
      )}
    </Panel>
  );
}
