/**
 * Copies a text and returns whether that succeeded. Must be called while the browser handles a click, because Safari
 * refuses later calls, for example after an `await`. Browsers offer the clipboard API only in secure contexts, so
 * `execCommand` is the fallback.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    try {
      return document.execCommand("copy");
    } catch {
      return false;
    } finally {
      field.remove();
    }
  }
}
