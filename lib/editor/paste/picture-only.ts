/** Returns whether clipboard HTML is only a picture, as browsers write it for a copied picture. Needs `DOMParser`. */
export function isPictureOnly(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return body.querySelectorAll("img").length === 1 && body.textContent.trim() === "";
}
