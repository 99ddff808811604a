/** The page for the rare case that a page failed and no earlier copy of it exists: plain, without scripts. */
export function failureDocument(siteName: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Something went wrong · ${escapeHtml(siteName)}</title>
<style>
:root { color-scheme: light dark }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 2rem;
  font: 1.125rem/1.6 Georgia, "Times New Roman", serif; text-align: center }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 .5rem }
p { margin: 0 0 1.5rem; max-width: 34rem; opacity: .8 }
a { color: inherit }
</style>
</head>
<body>
<main>
<h1>This page could not be shown</h1>
<p>Something went wrong on our side. It is usually over within a minute: please try again.</p>
<p><a href="">Try again</a> · <a href="/">Go to the front page</a></p>
</main>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
