import { match } from '#db/match'
import { SCAN_TYPES, type ScanType } from '@sfc/contract/agent/command'
import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { networkDevices, type discoveries, type FoundDevice } from '#db/schema/discovery'

type Search = Pick<
	typeof discoveries.$inferSelect,
	'id' | 'farmId' | 'agentId' | 'scan' | 'targets' | 'devices'
>

/**
 * Stores what a search reports beyond its report before. A device is recognized by its hardware
 * address or its serial number, so one that moved keeps its row, its name and its zone.
 */
export async function recordNetworkDevices(
	tx: Tx,
	search: Search,
	devices: readonly FoundDevice[],
	now: number,
): Promise<void> {
	const told = new Set(search.devices.map((device) => JSON.stringify(device)))
	const news = devices.filter((device) => !told.has(JSON.stringify(device)))
	if (news.length === 0) return
	const ofAgent = eq(networkDevices.agentId, search.agentId)
	const known = await tx.select().from(networkDevices).where(ofAgent)
	for (const found of news) {
		const key = buildDeviceKey(found)
		// a device that had no hardware address before is recognized by its place
		const row =
			known.find((one) => one.key === key) ?? known.find((one) => one.key === buildPlaceKey(found))
		const seen = { found, key, lastSeenAt: now, lastSearchId: search.id }
		if (row) {
			const hasMoved = row.found.ip !== found.ip
			await tx
				.update(networkDevices)
				.set({
					...seen,
					foundBy: quicker(row.foundBy, search.scan),
					...(hasMoved && { movedFrom: row.found.ip, movedAt: now }),
				})
				.where(eq(networkDevices.id, row.id))
			Object.assign(row, seen)
			continue
		}
		const first = { firstSeenAt: now, firstSearchId: search.id, foundBy: search.scan }
		const { farmId, agentId } = search
		const isByHand = (search.targets ?? []).includes(found.ip)
		const [added] = await tx
			.insert(networkDevices)
			.values({ ...seen, ...first, farmId, agentId, isByHand })
			.returning()
		if (added) known.push(added)
	}
	await dropReplaced(tx, search, devices)
}

/** Deletes a host that was listed before it identified itself, in this same search. */
async function dropReplaced(
	tx: Tx,
	search: Search,
	devices: readonly FoundDevice[],
): Promise<void> {
	const listed = new Set(devices.map(buildDeviceKey))
	const gone = search.devices.map(buildDeviceKey).filter((key) => !listed.has(key))
	if (gone.length === 0) return
	await tx
		.delete(networkDevices)
		.where(
			match(
				networkDevices,
				{ agentId: search.agentId, firstSearchId: search.id },
				inArray(networkDevices.key, gone),
			),
		)
}

/**
 * Builds a key that survives a change of address; the address itself, when the device reports none.
 */
function buildDeviceKey(found: FoundDevice): string {
	const { driver, mac, identity, address } = found
	if (driver !== 'mqtt' && mac) {
		const port = driver ? ` ${driver} ${address.split(':')[1] ?? ''}` : ''
		return `mac:${mac}${port}`
	}
	return identity ? `id:${identity.toLowerCase().replace(/[^a-z0-9]/g, '')}` : buildPlaceKey(found)
}

/** Builds a key of the place: behind one broker are many devices, and one host may be several. */
const buildPlaceKey = ({ driver, ip, address, name }: FoundDevice): string =>
	driver === null ? `at:${ip}` : `at:${address}${driver === 'mqtt' ? ` ${name}` : ''}`

const quicker = (one: string, other: string): string => {
	const rank = (scan: string) => SCAN_TYPES.indexOf(scan as ScanType)
	return rank(one) <= rank(other) ? one : other
}
