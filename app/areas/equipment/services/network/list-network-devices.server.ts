import { SCAN_TYPES, type ScanType } from '@sfc/contract/agent/command'
import type { DeviceHardware } from '@sfc/contract/agent/inventory'
import type { CycleZone } from '@sfc/domain/growing/planting-cycles/cycle-zones'
import type { AssignableZone } from '@sfc/domain/control/assignable-zones'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { discoveries, networkDevices, type FoundDevice } from '#db/schema/discovery'
import type { FarmScope } from '~/context.server'
import { deviceHardware } from '../devices/device-hardware'
import { listDevices, type ListedDevice } from '../devices/list-devices.server'

export type NetworkDevice = Omit<FoundDevice, 'adopted' | 'deviceKey'> &
	Pick<
		typeof networkDevices.$inferSelect,
		'id' | 'agentId' | 'firstSeenAt' | 'lastSeenAt' | 'movedFrom'
	> & {
		/** Name that people gave it; `name` is the device's own. */
		givenName: string | null
		zone: AssignableZone
		/** Planting zone that it serves, A to D. */
		plantingZone: CycleZone | null
		isOnline: boolean
		/** Whether it was found or moved from `movedFrom` since the search before the newest. */
		isNew: boolean
		/** Device as the agent reads it; null for one that is only seen in the network. */
		device:
			| (Pick<ListedDevice, 'id' | 'key' | 'status' | 'statusReason' | 'agentHostname'> & {
					/** Values that cannot be mapped, and why. */
					notUnderstood: string[]
					hardware: DeviceHardware
			  })
			| null
	}

const Lines = z.array(z.string())

/** Search that has ended: it shows what is there now. */
type Ended = Pick<
	typeof discoveries.$inferSelect,
	'id' | 'agentId' | 'scan' | 'targets' | 'createdAt'
>

const SEARCHES = 20

/**
 * Lists everything that searches of the farm's agents found, devices read by an agent first. One
 * that a search should have found again and has not is offline.
 */
export async function listNetworkDevices(ctx: FarmScope): Promise<NetworkDevice[]> {
	const [rows, read, searches] = await Promise.all([
		ctx.db.read.select().from(networkDevices).where(eq(networkDevices.farmId, ctx.farm.id)),
		listDevices(ctx),
		ctx.db.read
			.select()
			.from(discoveries)
			.where(
				and(
					eq(discoveries.farmId, ctx.farm.id),
					inArray(discoveries.status, ['completed', 'waiting', 'scanning']),
				),
			)
			.orderBy(desc(discoveries.createdAt))
			.limit(SEARCHES),
	])
	const ended = searches.filter(({ status }) => status === 'completed')
	const hasOlder = rows.some(({ firstSearchId }) => firstSearchId !== searches[0]?.id)
	return rows
		.map((row) => toNetworkDevice(row, read, searches[0], ended, hasOlder))
		.sort(
			(a, b) =>
				Number(b.device !== null) - Number(a.device !== null) ||
				Number(b.isOnline) - Number(a.isOnline) ||
				compareAddresses(a.ip, b.ip) ||
				a.name.localeCompare(b.name),
		)
}

function toNetworkDevice(
	row: typeof networkDevices.$inferSelect,
	read: readonly ListedDevice[],
	newest: Ended | undefined,
	ended: readonly Ended[],
	/** Whether anything was known before the newest search. */
	hasOlder: boolean,
): NetworkDevice {
	const { deviceKey, adopted: _, ...found } = row.found
	const own = deviceKey
		? read.find((one) => one.key === deviceKey && one.agentId === row.agentId)
		: read.find((one) => one.agentId === row.agentId && isSame(one, row.found))
	const judge = ended.find((search) => isCoveredBy(search, row))
	const isSeen = !judge || row.lastSeenAt >= judge.createdAt
	return {
		...found,
		id: row.id,
		agentId: row.agentId,
		givenName: row.name,
		zone: (row.zone ?? own?.zone ?? 'unassigned') as NetworkDevice['zone'],
		plantingZone: row.plantingZone as CycleZone | null,
		isOnline: own ? own.status === 'online' : isSeen,
		firstSeenAt: row.firstSeenAt,
		lastSeenAt: row.lastSeenAt,
		isNew: hasOlder && row.firstSearchId === newest?.id,
		movedFrom:
			row.movedAt !== null && row.movedAt >= (newest?.createdAt ?? 0) ? row.movedFrom : null,
		device: own
			? {
					id: own.id,
					key: own.key,
					status: own.status,
					statusReason: own.statusReason,
					agentHostname: own.agentHostname,
					notUnderstood: Lines.catch([]).parse(own.details['notUnderstood']),
					hardware: deviceHardware(own.details),
				}
			: null,
	}
}

/** Whether a search covers the device's last address. */
function isCoveredBy(search: Ended, row: typeof networkDevices.$inferSelect): boolean {
	const rank = (scan: string) => SCAN_TYPES.indexOf(scan as ScanType)
	const named = search.targets ?? []
	const isInPlace = named.length === 0 ? !row.isByHand : named.includes(row.found.ip)
	return search.agentId === row.agentId && isInPlace && rank(search.scan) >= rank(row.foundBy)
}

/**
 * Whether the agent's own entry is this device, for one that was added to the configuration by
 * hand.
 */
const isSame = (one: ListedDevice, found: FoundDevice): boolean =>
	one.driver === found.driver &&
	one.address === found.address &&
	(found.driver !== 'mqtt' || one.identity === found.identity)

const compareAddresses = (a: string, b: string): number => {
	const number = (ip: string) => ip.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
	return number(a) - number(b) || 0
}
