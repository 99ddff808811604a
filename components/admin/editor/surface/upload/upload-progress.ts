import styles from "./upload-progress.module.css";

/** Creates the element that shows the progress of an upload inside the text. */
export function createProgress(label: string) {
  const element = document.createElement("div");
  element.className = styles["upload"] ?? "";
  element.contentEditable = "false";
  const name = document.createElement("span");
  name.textContent = label;
  const bar = document.createElement("progress");
  bar.setAttribute("aria-label", label);
  bar.max = 1;
  bar.value = 0;
  element.append(name, bar);
  return {
    element,
    show: (share: number) => {
      bar.value = share;
    },
  };
}
