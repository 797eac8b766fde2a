import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { guardPage } from './shell/connection/guard-page'
import { guardRequests } from './shell/connection/guard-requests'
import { showTooltips } from './shell/show-tooltips'

guardRequests()
guardPage()
showTooltips()

// The router aborts a revalidation when a navigation starts, and leaves its rejected promise unhandled.
// Nothing failed, so nothing is reported.
window.addEventListener('unhandledrejection', (event) => {
	const { reason } = event as { reason?: unknown }
	if (reason instanceof DOMException && reason.name === 'AbortError') event.preventDefault()
})

// A link to a reading's history opens as a dialog; with a modifier key or another button it is a normal link.
addEventListener(
	'click',
	(event) => {
		const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="/history?p="]')
		if (!link || link.closest('dialog') || location.pathname === '/history') return
		if (event.button || event.ctrlKey || event.metaKey || event.shiftKey) return
		event.preventDefault()
		void import('./shell/history-sheet').then(({ openHistorySheet }) => openHistorySheet(link))
	},
	true,
)

// Ctrl-K (or ⌘K) opens the search, except from a form with typed input.
addEventListener('keydown', (event) => {
	if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return
	const link = document.querySelector<HTMLElement>('a[aria-keyshortcuts]')
	if (!link || (event.target as Element).closest('form[method=post]')) return
	event.preventDefault()
	link.click()
})

/**
 * Waits until Remix has read the page's data, because its first call throws a promise. Inside React that
 * suspends the root, and an input event meanwhile discards the hydrated page (React error 345).
 */
async function readData(): Promise<void> {
	try {
		RemixBrowser({})
	} catch (reading) {
		await reading
	}
}

await readData()
startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<RemixBrowser />
		</StrictMode>,
	)
})
