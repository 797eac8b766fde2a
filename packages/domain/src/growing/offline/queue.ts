import type { OfflineEntry } from './offline-entry'
import { settleDoneAt } from './phone-clock'

/** What came of sending an entry. `later`: nobody knows yet, and it is sent again with the same key. */
export type OfflineAnswer =
	| { outcome: 'accepted' }
	| { outcome: 'refused'; message: string; field: string | null }
	| { outcome: 'later'; reason: string | null }
	| { outcome: 'signed-out' }

type Body = {
	message?: unknown
	field?: unknown
	details?: readonly { field?: unknown }[]
	isAccepted?: unknown
} | null

const LATER = new Set([408, 425, 429])

/**
 * Reads the server's answer; status 0 is none. Only what says so is taken for accepted: another page in its
 * place, as a portal of a wireless network gives, is no answer.
 */
export function readOfflineAnswer(status: number, body: Body): OfflineAnswer {
	const message = typeof body?.message === 'string' ? body.message : null
	if (status === 200 && body?.isAccepted === true) return { outcome: 'accepted' }
	if (status === 401) return { outcome: 'signed-out' }
	if (status < 400 || status >= 500 || LATER.has(status) || message === null)
		return { outcome: 'later', reason: message }
	const field = body?.field ?? body?.details?.[0]?.field
	return { outcome: 'refused', message, field: typeof field === 'string' ? field : null }
}

/** The entries to send for a person: the oldest first. What was refused waits for the person. */
export const entriesToSend = (entries: readonly OfflineEntry[], userId: string): OfflineEntry[] =>
	entries
		.filter((entry) => entry.userId === userId && entry.refusal === null)
		.toSorted((a, b) => a.doneAt - b.doneAt || (a.key < b.key ? -1 : 1))

const CLOCK_CHANGED =
	'The clock of this phone was wrong, or was set, while there was no connection. Change this entry, and check when it was done.'

/**
 * Settles when an entry was done, before it is sent for the first time: a later send must say the same. Where
 * that is not certain, its person is asked.
 */
export function settleTime(
	entry: OfflineEntry,
	now: { serverNow: number; phoneNow: number },
): OfflineEntry {
	if (!entry.clock || entry.maybeArrived) return entry
	const doneAt = settleDoneAt(entry.clock, now)
	return doneAt === null
		? { ...entry, refusal: { message: CLOCK_CHANGED, field: 'doneAt' } }
		: { ...entry, doneAt, clock: null }
}

/** An entry as it is stored before it is sent, so that a phone that dies meanwhile knows. */
export const beforeSending = (entry: OfflineEntry): OfflineEntry => ({
	...entry,
	maybeArrived: true,
})

/** What becomes of an entry: null when the farm has it, else the entry with the reason. */
export function afterAnswer(entry: OfflineEntry, answer: OfflineAnswer): OfflineEntry | null {
	switch (answer.outcome) {
		case 'accepted':
			return null
		case 'refused':
			return {
				...entry,
				maybeArrived: false,
				delay: null,
				refusal: { message: answer.message, field: answer.field },
			}
		case 'later':
			return { ...entry, delay: answer.reason }
		case 'signed-out':
			return { ...entry, delay: 'It waits until you sign in again.' }
	}
}

/** What its person may change of an entry. */
export type EntryChange = Pick<OfflineEntry, 'input' | 'doneAt' | 'title'>

/** An entry that its person changed. It keeps its key, so that an earlier text that arrived is noticed. */
export const changedEntry = (entry: OfflineEntry, change: EntryChange): OfflineEntry => ({
	...entry,
	...change,
	clock:
		entry.refusal?.field === 'doneAt' || change.doneAt !== entry.doneAt
			? null
			: (entry.clock ?? null),
	refusal: null,
	delay: null,
})
