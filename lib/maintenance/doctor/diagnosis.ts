/** One line in the report of the doctor. */
export type Diagnosis = {
  readonly about:
    | "settings"
    | "node"
    | "database"
    | "disk"
    | "site"
    | "mail"
    | "captcha"
    | "posts"
    | "clock";
  readonly status: "ok" | "warning" | "failure";
  /** The finding. For a warning or failure also the step to take. */
  readonly message: string;
};

export const ok = (about: Diagnosis["about"], message: string): Diagnosis => ({
  about,
  status: "ok",
  message,
});
export const warning = (about: Diagnosis["about"], message: string): Diagnosis => ({
  about,
  status: "warning",
  message,
});
export const failure = (about: Diagnosis["about"], message: string): Diagnosis => ({
  about,
  status: "failure",
  message,
});
