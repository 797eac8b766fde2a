import { withTimeout } from '@sfc/contract/with-timeout'
import type { OfflineSnapshot } from '@sfc/contract/overview/offline-snapshot'
import { cacheOfflinePage } from './cache-offline-page'
import { deleteSnapshot, clearPerson, notePerson, readSnapshots, writeSnapshot } from './database'
import { registerServiceWorker } from './register-service-worker'
import { sendEntries } from './send-entries'

const TIMEOUT_MS = 20_000

/** How often a kept farm is read anew while its page is open. */
const FRESH_MS = 60_000

/** What the server said: nothing, that nobody is signed in, or that somebody is. */
export type Connection = 'none' | 'signed-out' | 'signed-in'

/**
 * Sends what the signed-in person wrote on this phone for whichever farm, and keeps `farmId` and the farms that
 * were kept before for the time without a connection. A person who is signed out keeps nothing but what was
 * written; nor does one keep a farm that one no longer has. `onAnswer` hears who is signed in before that.
 */
export async function syncOffline(
	farmId: number | null,
	onAnswer: (connection: Connection) => void = () => undefined,
): Promise<void> {
	const person = await ask('/api/auth/me')
	if (person?.status === 401) {
		await clearPerson()
		return onAnswer('signed-out')
	}
	const phoneNow = Date.now()
	const serverNow = Date.parse(person?.headers.get('Date') ?? '')
	const clocks = Number.isNaN(serverNow) ? null : { serverNow, phoneNow }
	const { id } = person?.ok ? ((await person.json().catch(() => ({}))) as { id?: unknown }) : {}
	if (typeof id !== 'string') return onAnswer('none')
	await notePerson(id)
	onAnswer('signed-in')
	const hasSent = await sendEntries(id, clocks)
	const kept = await readSnapshots()
	const farms = new Map(kept.map(({ farm, receivedAt }) => [farm.id, receivedAt]))
	if (farmId !== null && !farms.has(farmId)) farms.set(farmId, 0)
	// Opened before any farm was: the one that is current.
	if (farms.size === 0) await keepFarm(null)
	for (const [farm, receivedAt] of farms)
		if (hasSent || Math.abs(Date.now() - receivedAt) > FRESH_MS) await keepFarm(farm)
}

/** Prepares this phone while it is online; nothing where the browser has no service worker. */
export async function prepareOffline(farmId: number): Promise<void> {
	if (!(await registerServiceWorker())) return
	// A phone without room for the page still sends what it keeps.
	await cacheOfflinePage().catch(() => undefined)
	await syncOffline(farmId)
}

async function keepFarm(farmId: number | null): Promise<void> {
	const response = await ask(`/offline/farm.json${farmId === null ? '' : `?farmId=${farmId}`}`)
	if (response?.status === 401) await clearPerson()
	else if (farmId !== null && response && [403, 404].includes(response.status))
		await deleteSnapshot(farmId)
	if (!response?.ok) return
	const snapshot = (await response.json().catch(() => null)) as OfflineSnapshot | null
	if (snapshot) await writeSnapshot({ ...snapshot, receivedAt: Date.now() })
}

const ask = (path: string): Promise<Response | null> =>
	withTimeout(TIMEOUT_MS, undefined, (signal) => fetch(path, { cache: 'no-store', signal })).catch(
		() => null,
	)
