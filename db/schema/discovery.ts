import { belongsTo, bool, instant, int, json, table, text } from '../columns'
import { index, uniqueIndex } from '../indexes'
import { agents } from './agents'
import { farmKey, farmRow } from '../farm-key'
import { farms } from './farms'

/** A device as a search reported it. */
export type FoundDevice = {
	name: string
	ip: string
	/** Host and port, as seen by the agent. */
	address: string
	kind: string
	model: string | null
	vendor: string | null
	/** How the agent would talk to it; null when it does not know how. */
	driver: string | null
	/** Whether the agent now reads it, and as which device. */
	adopted: boolean
	deviceKey: string | null
	/** Why not, if it is not adopted. */
	reason: string | null
	/** Serial number or unique name. */
	identity: string | null
	mac: string | null
	hostname: string | null
	/** How it speaks, as people read it. */
	protocols: string[]
	certainty: 'certain' | 'likely' | 'unknown'
	/** What was seen, one sentence each. */
	evidence: string[]
}

/** A search for equipment, started by a person and carried out by the farm's agent. */
export const discoveries = table(
	'discoveries',
	{
		id: text('id').primaryKey(),
		farmId: farmKey(),
		agentId: text('agent_id').notNull(),
		requestedBy: text('requested_by').notNull(),
		status: text('status').notNull(), // waiting, scanning, completed, failed or cancelled
		phase: text('phase').notNull(),
		progressPct: int('progress_pct').notNull(),
		devices: json('devices').$type<FoundDevice[]>().notNull(),
		error: text('error'),
		scan: text('scan').notNull().default('farm-equipment'), // one of contract's SCAN_TYPES
		/** Ranges that a person named; the agent's own networks when empty. */
		targets: json('targets').$type<string[]>(),
		/** Where it looked and what came back: contract's DiscoveryLooked. */
		looked: json('looked').$type<Record<string, unknown>>(),
		createdAt: instant('created_at').notNull(),
		updatedAt: instant('updated_at').notNull(),
		completedAt: instant('completed_at'),
	},
	(t) => [
		index('discoveries_farm').on(t.farmId, t.createdAt),
		index('discoveries_status').on(t.status, t.updatedAt),
	],
)

/**
 * What searches found in the network of an agent, adopted or not: one row each, also when its address
 * changes.
 */
export const networkDevices = table(
	'network_devices',
	{
		...farmRow,
		agentId: belongsTo(text('agent_id'), () => agents.id),
		/** Its hardware address, serial number or, without them, where it is. */
		key: text('key').notNull(),
		found: json('found').$type<FoundDevice>().notNull(),
		firstSeenAt: instant('first_seen_at').notNull(),
		firstSearchId: text('first_search_id').notNull(),
		lastSeenAt: instant('last_seen_at').notNull(),
		lastSearchId: text('last_search_id').notNull(),
		/** The quickest kind of search that has found it. */
		foundBy: text('found_by').notNull(),
		/** Where it was before, and until when. */
		movedFrom: text('moved_from'),
		movedAt: instant('moved_at'),
		/** A person's name for it, and the zone it belongs to. */
		name: text('name'),
		zone: text('zone'),
		/** The planting zone, A to D, that the device serves. */
		plantingZone: text('planting_zone'),
		isByHand: bool('is_by_hand').notNull().default(false),
	},
	(t) => [
		uniqueIndex('network_devices_key').on(t.agentId, t.key),
		index('network_devices_farm').on(t.farmId),
	],
)

/** A farm that the server simulates until its real equipment is connected. */
export const simulations = table('simulations', {
	farmId: int('farm_id')
		.primaryKey()
		.references(() => farms.id, { onDelete: 'cascade' }),
	status: text('status').notNull(), // starting, running or failed
	error: text('error'),
	requestedBy: text('requested_by').notNull(),
	createdAt: instant('created_at').notNull(),
	/** Its agent, once it is enrolled. */
	agentId: text('agent_id'),
	/** The server that runs it, and until when its lease lasts. */
	runBy: text('run_by'),
	runUntil: instant('run_until'),
})
