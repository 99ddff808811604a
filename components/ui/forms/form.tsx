"use client"; // provides the state of a form in a context

import { createContext, useContext, type ComponentProps } from "react";
import { FormMessage } from "./form-message.tsx";
import type { useSubmission } from "./use-submission.ts";

type Submission = Pick<ReturnType<typeof useSubmission>, "isPending" | "message" | "findError">;

const FormState = createContext<Submission>({
  isPending: false,
  message: undefined,
  findError: () => undefined,
});

/** Returns the state of the form around a component. Outside a `Form`, there are no errors. */
export const useFormState = (): Submission => useContext(FormState);

type Props = ComponentProps<"form"> & { submission: ReturnType<typeof useSubmission> };

/** Renders a form that `useSubmission` sends. Its fields show their errors, and its button shows that it is pending. */
export function Form({ submission, children, ...form }: Props) {
  return (
    <FormState value={submission}>
      <form {...submission.formProps} {...form}>
        {children}
      </form>
    </FormState>
  );
}

/** Renders the message of a rejected form, unless its fields show all errors. */
export function FormFailure() {
  const { message } = useFormState();
  return message === undefined ? null : <FormMessage tone="error">{message}</FormMessage>;
}
