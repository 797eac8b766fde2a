import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'

// The router gives up a reload that a navigation overtakes, and leaves its promise without a taker:
// nothing failed, and nobody needs to read of it.
window.addEventListener('unhandledrejection', (event) => {
	const { reason } = event as { reason?: unknown }
	if (reason instanceof DOMException && reason.name === 'AbortError') event.preventDefault()
})

startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<RemixBrowser />
		</StrictMode>,
	)
})
