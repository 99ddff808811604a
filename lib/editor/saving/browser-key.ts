/** Name of the browser's ID in its local storage. It is set when the editor is opened for the first time. */
export const browserKey = "quire-editor-browser";
