import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'

// The router gives up a reload that a navigation overtakes, and leaves its promise without a taker:
// nothing failed, and nobody needs to read of it.
window.addEventListener('unhandledrejection', (event) => {
	const { reason } = event as { reason?: unknown }
	if (reason instanceof DOMException && reason.name === 'AbortError') event.preventDefault()
})

// A link to the past of a reading shows it over the page; with a key or another button it is a link.
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

startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<RemixBrowser />
		</StrictMode>,
	)
})
