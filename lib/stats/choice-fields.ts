/** The search parameters of `/stats`, which double as the field names of its form. */
export const choiceFields = ["rangeStart", "rangeEnd", "months", "order", "timeZone"] as const;
