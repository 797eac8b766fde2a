import { withTimeout } from '@sfc/contract/with-timeout'
import {
	afterAnswer,
	beforeSending,
	entriesToSend,
	readOfflineAnswer,
	settleTime,
	type OfflineAnswer,
} from '@sfc/domain/growing/offline/queue'
import { readEntries, updateEntry, type KeptEntry } from './database'
import { lockEntry } from './lock-entry'

/** Null where the server did not tell its time. */
type Clocks = { serverNow: number; phoneNow: number } | null

const TIMEOUT_MS = 120_000

/** Entries in a row without any answer, after which the server counts as gone. */
const UNANSWERED_MAX = 3

/**
 * Sends what waits for this person, one after the other and from one tab at a time; says whether anything was
 * sent. That it was sent is stored before, and what became of it after: whatever dies in between, the next time
 * sends the same key. One that fails holds up none of the others, nor does one that is being changed. `clocks`:
 * the server's and the phone's, read together.
 */
export const sendEntries = (userId: string, clocks: Clocks): Promise<boolean> =>
	navigator.locks.request('offline-send', { ifAvailable: true }, async (lock) => {
		if (!lock) return false
		let unanswered = 0
		let hasSent = false
		for (const { key } of entriesToSend(await readEntries(), userId)) {
			const answer = await lockEntry(key, () => sendOne(key, clocks))
			if (answer === null || answer === 'busy') continue
			hasSent = true
			if (answer.outcome === 'signed-out') break
			unanswered = isUnanswered(answer) ? unanswered + 1 : 0
			if (unanswered === UNANSWERED_MAX) break
		}
		return hasSent
	})

const isUnanswered = (answer: OfflineAnswer) => answer.outcome === 'later' && answer.reason === null

/**
 * Sends an entry, unless its person discarded it meanwhile, the farm refused it, or nobody can say when it was
 * done: null.
 */
async function sendOne(key: string, clocks: Clocks): Promise<OfflineAnswer | null> {
	const kept = (await readEntries()).find((one) => one.key === key && !one.refusal)
	if (!kept) return null
	const entry = { ...kept, ...(clocks && settleTime(kept, clocks)) }
	// A phone that is full cannot note it; what is sent makes room.
	await updateEntry(key, () => ({
		...entry,
		...(entry.refusal === null && beforeSending(entry)),
	})).catch(() => false)
	if (entry.refusal) return null
	const answer = await send(entry)
	await updateEntry(key, (kept) => {
		const after = afterAnswer(kept, answer)
		return after && { ...kept, ...after }
	})
	return answer
}

async function send(entry: KeptEntry): Promise<OfflineAnswer> {
	const form = new FormData()
	const { key, userId, kind, doneAt, input, photos } = entry
	const fields = { key, userId, kind, doneAt: String(doneAt), input: JSON.stringify(input) }
	for (const [name, value] of Object.entries(fields)) form.append(name, value)
	for (const { name, blob } of photos) form.append('photo', blob, name)
	try {
		return await withTimeout(TIMEOUT_MS, undefined, async (signal) => {
			const path = `/offline/farm.json?farmId=${entry.farmId}`
			const response = await fetch(path, { method: 'POST', body: form, signal })
			return readOfflineAnswer(response.status, await response.json().catch(() => null))
		})
	} catch {
		return readOfflineAnswer(0, null)
	}
}
