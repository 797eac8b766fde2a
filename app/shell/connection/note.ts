export const NOT_SENT = 'Not sent: try again.'
export const PAGE_WAITS = 'No connection to the server. The page opens when it is back.'

export const STOP_WAITS =
	'No connection to the server: nothing can be stopped from here. Switch the equipment off at the farm, by its breaker or “farm-agent stop-all” on its machine.'

const NOTE = 'data-unsent'

/** Shows, at the end of a form or the bottom of the page, that something has not reached the server. */
export function showNote(at: HTMLFormElement | null, text: string): void {
	const there = find(at)
	if (there?.getAttribute(NOTE) === text) return
	const note = there ?? document.createElement('p')
	note.setAttribute(NOTE, text)
	note.setAttribute('role', 'alert')
	note.className = at
		? 'col-span-full basis-full text-sm font-medium text-danger'
		: 'no-print fixed inset-x-4 bottom-(--bar) z-50 mx-auto mb-4 max-w-md rounded-card border border-danger bg-surface px-4 py-3 font-medium text-ink shadow-float'
	if (!there) (at ?? document.body).append(note)
	note.textContent = text
	if (!at && 'serviceWorker' in navigator && navigator.serviceWorker.controller)
		note.append(' ', offlineLink())
}

/** Leads to what this phone keeps of the farm, where it keeps something. */
function offlineLink(): HTMLAnchorElement {
	const link = document.createElement('a')
	link.href = '/offline'
	link.className = 'text-accent underline'
	link.textContent = 'Work without a connection'
	return link
}

export const clearNote = (at: HTMLFormElement | null): void => find(at)?.remove()

const find = (at: HTMLFormElement | null) =>
	(at ?? document.body).querySelector(`:scope > [${NOTE}]`)
