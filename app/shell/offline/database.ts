import type { OfflineSnapshot } from '@sfc/contract/overview/offline-snapshot'
import type { OfflineEntry } from '@sfc/domain/growing/offline/offline-entry'
import { openDB, type DBSchema } from 'idb'
import { announceChange } from './changed'

/** An entry as the phone keeps it, with its photos. */
export type KeptEntry = OfflineEntry & { photos: { name: string; blob: Blob }[] }

/** A farm as the phone keeps it; `receivedAt` by the phone's own clock, which may be wrong. */
export type KeptSnapshot = OfflineSnapshot & { receivedAt: number }

/**
 * `snapshots`: of the person who is signed in, by farm. `entries`: of everybody who wrote on this phone. `person`:
 * who is signed in.
 */
type Kept = DBSchema & {
	snapshots: { key: number; value: KeptSnapshot }
	entries: { key: string; value: KeptEntry }
	person: { key: string; value: string }
}

const SIGNED_IN = 'signed-in'

/** Opens what this phone keeps. Its name and stores are known to service-worker.js, too. */
const open = () =>
	openDB<Kept>('farm-offline', 1, {
		upgrade(db) {
			db.createObjectStore('snapshots', { keyPath: 'farm.id' })
			db.createObjectStore('entries', { keyPath: 'key' })
			db.createObjectStore('person')
		},
		// A newer page in another tab must not wait for this one.
		blocking: (_from, _to, event) => (event.target as IDBDatabase).close(),
		terminated: () => (opened = undefined),
	})

let opened: ReturnType<typeof open> | undefined

function database(): ReturnType<typeof open> {
	opened ??= open()
	opened.catch(() => (opened = undefined))
	return opened
}

export const readEntries = async () => (await database()).getAll('entries')
export const readSnapshots = async () => (await database()).getAll('snapshots')

/** Writes an entry so that it survives the end of the browser. Rejects when the phone is full. */
export async function writeEntry(entry: KeptEntry): Promise<void> {
	const writing = (await database()).transaction('entries', 'readwrite', { durability: 'strict' })
	await Promise.all([writing.store.put(entry), writing.done])
	announceChange()
}

/** Changes an entry if it is still kept; says whether it was. `null` removes it. */
export async function updateEntry(
	key: string,
	change: (entry: KeptEntry) => KeptEntry | null,
): Promise<boolean> {
	const writing = (await database()).transaction('entries', 'readwrite', { durability: 'strict' })
	const entry = await writing.store.get(key)
	if (entry) {
		const after = change(entry)
		await Promise.all([after ? writing.store.put(after) : writing.store.delete(key), writing.done])
		announceChange()
	}
	return entry !== undefined
}

/** Notes who is signed in, and forgets the farms of everybody else. */
export async function notePerson(userId: string): Promise<void> {
	const writing = (await database()).transaction(['snapshots', 'person'], 'readwrite')
	await writing.objectStore('person').put(userId, SIGNED_IN)
	const store = writing.objectStore('snapshots')
	for (const { farm, user } of await store.getAll())
		if (user.id !== userId) await store.delete(farm.id)
	await writing.done
}

/** Who was signed in when the server last said so; null after signing out. */
export const readPerson = async () => (await (await database()).get('person', SIGNED_IN)) ?? null

/** Keeps a farm, unless its person signed out since it was asked for. */
export async function writeSnapshot(snapshot: KeptSnapshot): Promise<void> {
	const writing = (await database()).transaction(['snapshots', 'person'], 'readwrite')
	const signedIn = await writing.objectStore('person').get(SIGNED_IN)
	if (signedIn === snapshot.user.id) await writing.objectStore('snapshots').put(snapshot)
	await writing.done
	announceChange()
}

/** Forgets a farm. */
export async function deleteSnapshot(farmId: number): Promise<void> {
	await (await database()).delete('snapshots', farmId)
	announceChange()
}

/** Forgets who is signed in, and all farms; service-worker.js does the same. */
export async function clearPerson(): Promise<void> {
	const writing = (await database()).transaction(['snapshots', 'person'], 'readwrite')
	await writing.objectStore('snapshots').clear()
	await writing.objectStore('person').clear()
	await writing.done
	announceChange()
}
