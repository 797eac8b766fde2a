import type { PhoneClock } from './phone-clock'

export const OFFLINE_KINDS = ['task', 'harvest', 'count', 'loss', 'note'] as const
/** What can be written without a connection. Nothing of it switches or doses anything. */
export type OfflineKind = (typeof OFFLINE_KINDS)[number]

/** Most entries that wait on one phone. */
export const OFFLINE_MOST_ENTRIES = 200

/** Something written on a phone without a connection, until the farm has it. */
export type OfflineEntry = {
	/** Chosen by the phone; the server takes each once. */
	key: string
	/** Who wrote it, and for which farm: it is sent as nobody else, and to no other. */
	userId: string
	farmId: number
	farmName: string
	kind: OfflineKind
	/** What it is about, in words. */
	title: string
	/** The fields as they were typed. */
	input: Readonly<Record<string, unknown>>
	/** When it was done, as the phone tells it. */
	doneAt: number
	/** What that is told by, until the server's clock has confirmed it or the person has; null from then on. */
	clock?: PhoneClock | null
	/** Whether it was sent and no answer came: it may have arrived. */
	maybeArrived: boolean
	/** Why the farm did not take it; null while it waits. */
	refusal: { message: string; field: string | null } | null
	/** Why it still waits, where the server said so. */
	delay: string | null
}
