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

/** Returns functions that create diagnoses about one part of the blog. */
export const diagnose = (about: Diagnosis["about"]) => ({
  ok: (message: string): Diagnosis => ({ about, status: "ok", message }),
  warning: (message: string): Diagnosis => ({ about, status: "warning", message }),
  failure: (message: string): Diagnosis => ({ about, status: "failure", message }),
});
