import { OFFLINE_MOST_ENTRIES, type OfflineEntry } from '@sfc/domain/growing/offline/offline-entry'
import { serverTime } from '@sfc/domain/growing/offline/phone-clock'
import { changedEntry, type EntryChange } from '@sfc/domain/growing/offline/queue'
import {
	readEntries,
	updateEntry,
	writeEntry,
	type KeptEntry,
	type KeptSnapshot,
} from '~/shell/offline/database'

type Written = Pick<OfflineEntry, 'kind' | 'title' | 'input'> & { photos?: KeptEntry['photos'] }

/** Keeps an entry on this phone until the farm has it. Returns why it could not, or null. */
export const keepEntry = (
	snapshot: KeptSnapshot,
	{ photos = [], ...written }: Written,
): Promise<string | null> =>
	tellProblem(async () => {
		const { user, farm, takenAt, receivedAt } = snapshot
		const phoneAt = Date.now()
		const own = (await readEntries()).filter(({ userId }) => userId === user.id)
		if (own.length >= OFFLINE_MOST_ENTRIES)
			return `At most ${OFFLINE_MOST_ENTRIES} entries wait on a phone. Nothing was kept: send or discard some first.`
		// Asked with the first entry: the browser then does not clear it to make room.
		void navigator.storage?.persist?.().catch(() => false)
		await writeEntry({
			...written,
			photos,
			key: crypto.randomUUID(),
			userId: user.id,
			farmId: farm.id,
			farmName: farm.name,
			doneAt: serverTime(snapshot, phoneAt),
			clock: { takenAt, receivedAt, phoneAt },
			maybeArrived: false,
			refusal: null,
			delay: null,
		})
		return null
	})

/** Stores a change of an entry that is still on this phone. Returns why it could not, or null. */
export const changeEntry = (key: string, change: EntryChange): Promise<string | null> =>
	tellProblem(async () => {
		const isKept = await updateEntry(key, (kept) => ({ ...kept, ...changedEntry(kept, change) }))
		return isKept ? null : 'The farm has it already: change it on its own page.'
	})

async function tellProblem(work: () => Promise<string | null>): Promise<string | null> {
	try {
		return await work()
	} catch (error) {
		const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
		return isFull
			? 'This phone is full: nothing was kept. Remove photos or free some space, then try again.'
			: `This browser could not keep it (${String(error)}). Write it down elsewhere.`
	}
}
