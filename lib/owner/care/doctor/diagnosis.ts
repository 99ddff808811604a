/** A line of the doctor's. */
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
  /** What is so; for a warning or a failure also what to do. */
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
