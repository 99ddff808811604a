/** Downloads `content` as a file named `name`. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // By the next task, the browser has started reading the file.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
