/** Look of the list that opens below a field with choices. */
export const pickerPaper = {
  elevation: 0,
  sx: {
    border: "1px solid var(--ink)",
    font: "var(--quire-font-body2)",
    "& .caption": { marginInlineStart: "0.25rem" },
  },
};
