export const NOT_SENT = 'Not sent: try again.'
export const PAGE_WAITS = 'No connection to the server. The page opens when it is back.'

const NOTE = 'data-unsent'

/** Shows, at the end of a form or the bottom of the page, that something has not reached the server. */
export function showNote(at: HTMLFormElement | null, text: string): void {
	const there = find(at)
	if (there?.textContent === text) return
	const note = there ?? document.createElement('p')
	note.setAttribute(NOTE, '')
	note.setAttribute('role', 'alert')
	note.className = at
		? 'col-span-full basis-full text-sm font-medium text-danger'
		: 'no-print fixed inset-x-4 bottom-(--bar) z-50 mx-auto mb-4 max-w-md rounded-card border border-danger bg-surface px-4 py-3 font-medium text-ink shadow-float'
	if (!there) (at ?? document.body).append(note)
	note.textContent = text
}

export const clearNote = (at: HTMLFormElement | null): void => find(at)?.remove()

const find = (at: HTMLFormElement | null) =>
	(at ?? document.body).querySelector(`:scope > [${NOTE}]`)
