import { html, Html } from './html'
import { STYLE } from './style'

/** What every page consists of. `isLive`: it is brought up to date where scripts run. */
export type Page = { title: string; body: Html; isLive?: boolean }

/**
 * Takes over the new page every 5 s, unless somebody is at a form or does not look. A page that cannot
 * be brought up to date says so: old values would look like new ones.
 */
const REFRESH = `
setInterval(async () => {
	const { activeElement, hidden } = document
	if (hidden || (activeElement && activeElement !== document.body)) return
	const note = document.getElementById('refreshed')
	try {
		const answer = await fetch(location.href, { cache: 'no-store', signal: AbortSignal.timeout(4000) })
		if (answer.status === 401) return location.reload()
		const text = await answer.text()
		// Without its style, whose nonce is another one.
		const page = new DOMParser().parseFromString(text.slice(text.indexOf('<main')), 'text/html')
		const main = page.querySelector('main')
		if (answer.ok && main && document.activeElement === activeElement) document.querySelector('main').replaceWith(main)
	} catch {
		if (note) note.textContent = 'Not updated: farm-agent serve does not answer.'
	}
}, 5000)
`

/** A whole document. Nothing in it comes from elsewhere; style and script carry the nonce of their page. */
export function renderDocument({ title, body, isLive }: Page, nonce: string): string {
	return html`<!doctype html>
		<html lang="en">
			<head>
				<meta charset="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<title>${title}</title>
				<link rel="icon" href="data:," />
				<style nonce="${nonce}">
					${new Html(STYLE)}
				</style>
			</head>
			<body>
				<main>${body}</main>
				${
					isLive === true &&
					html`<script nonce="${nonce}">
						${new Html(REFRESH)}
					</script>`
				}
			</body>
		</html>`.text
}

/** The headers of every answer: nothing is kept, framed, guessed or loaded from elsewhere. */
export const securityHeaders = (nonce: string): Record<string, string> => ({
	'cache-control': 'no-store',
	'content-security-policy': [
		"default-src 'none'",
		`style-src 'nonce-${nonce}'`,
		`script-src 'nonce-${nonce}'`,
		"connect-src 'self'",
		"img-src 'self' data:",
		"form-action 'self'",
		"base-uri 'none'",
		"frame-ancestors 'none'",
	].join('; '),
	'cross-origin-opener-policy': 'same-origin',
	'cross-origin-resource-policy': 'same-origin',
	// Not `no-referrer`, with which browsers hide the origin of forms.
	'referrer-policy': 'same-origin',
	'x-content-type-options': 'nosniff',
	'x-frame-options': 'DENY',
})
