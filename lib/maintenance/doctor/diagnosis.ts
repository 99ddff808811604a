/** One line of the doctor's report. */
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
  /** The finding and, for a warning or failure, the step to take. */
  readonly message: string;
};

/** Returns functions that create diagnoses for one part of the blog. */
export const diagnose = (about: Diagnosis["about"]) => ({
  ok: (message: string): Diagnosis => ({ about, status: "ok", message }),
  warning: (message: string): Diagnosis => ({ about, status: "warning", message }),
  failure: (message: string): Diagnosis => ({ about, status: "failure", message }),
});
