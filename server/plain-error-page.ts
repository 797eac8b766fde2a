import { createHash } from 'node:crypto'

/**
 * The colours of app/styles/tokens.css; this page loads no other file, because that could be
 * refused too.
 */
const STYLE = `
:root { color-scheme: light dark }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem;
	box-sizing: border-box; background: light-dark(#fafafa, #0c0c0e); color: light-dark(#18181b, #f4f4f5);
	font: 1rem/1.5 'Inter Variable', Inter, system-ui, sans-serif }
main { box-sizing: border-box; width: 100%; max-width: 26rem; padding: 1.5rem; border-radius: 0.75rem;
	border: 1px solid light-dark(#e7e7ea, #28282d); background: light-dark(#ffffff, #151518) }
header { display: flex; align-items: center; gap: 0.5rem; font-weight: 600; margin-bottom: 1.25rem }
h1 { font-size: 1.375rem; line-height: 1.3; margin: 0 0 0.5rem }
p { margin: 0 0 1.25rem; color: light-dark(#5a5a65, #a4a4af) }
a { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0 1rem; border-radius: 0.5rem;
	background: light-dark(#14783a, #4ade80); color: light-dark(#ffffff, #052e14); font-weight: 600;
	text-decoration: none }
a:focus-visible { outline: 2px solid light-dark(#14783a, #4ade80); outline-offset: 2px }
`

/** Allows only its own style and the product's logo, and no scripts. */
export const ERROR_PAGE_CSP = [
	"default-src 'none'",
	`style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
	"img-src 'self'",
	"base-uri 'none'",
	"form-action 'none'",
	"frame-ancestors 'none'",
].join('; ')

/**
 * A complete page for requests refused before they reach the app. `text` contains nothing from the
 * request.
 */
export const plainErrorPage = ({
	title,
	text,
}: {
	title: string
	text: string
}): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Smart Farm Control</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${STYLE}</style>
</head>
<body>
<main>
<header><img src="/favicon.svg" alt="" width="28" height="28">Smart Farm Control</header>
<h1>${title}</h1>
<p>${text}</p>
<a href="/">Back to the dashboard</a>
</main>
</body>
</html>
`
