import { randomBytes, randomUUID } from 'node:crypto'
import { match } from '#db/match'
import type { Tx } from '#db/open.server'
import { agents } from '#db/schema/agents'
import { devices, points } from '#db/schema/devices'
import { Fault } from '@sfc/domain/fault'
import { QUANTITIES, type QuantityKey } from '@sfc/domain/units/quantities'
import { eq } from 'drizzle-orm'
import type { FarmCtx } from '~/context.server'
import { hashAgentSecret } from '../agents/agent-secret.server'
import { readableKey } from '../devices/readable-key'

export type PastSensor = { name: string; quantity: QuantityKey }

const PLATFORM = 'file'
const PAST_SENSORS_MAX = 500

/**
 * Adds sensors that exist in the past alone: their device is disconnected from the start, so that history shows
 * them, and nothing watches or waits for them. One of a name and quantity that is there already is used again.
 * Returns their point ids in order. Throws Fault conflict beyond 500.
 */
export async function addPastSensors(
	tx: Tx,
	ctx: FarmCtx,
	wanted: readonly PastSensor[],
): Promise<number[]> {
	if (wanted.length === 0) return []
	const deviceId = await requireDevice(tx, ctx)
	const known = await tx
		.select({ id: points.id, key: points.key })
		.from(points)
		.where(match(points, { deviceId }))
	const ids = new Map(known.map(({ id, key }) => [key, id]))
	const made: number[] = []
	for (const { name, quantity } of wanted) {
		const key = readableKey(name, JSON.stringify([name, quantity]))
		const id = ids.get(key)
		if (id !== undefined) {
			made.push(id)
			continue
		}
		if (ids.size >= PAST_SENSORS_MAX)
			throw new Fault('conflict', `A farm may have ${PAST_SENSORS_MAX} imported sensors`)
		const [row] = await tx
			.insert(points)
			.values({
				farmId: ctx.farm.id,
				deviceId,
				key,
				label: [...name].slice(0, 120).join(''),
				quantity,
				unit: QUANTITIES[quantity].unit,
				writable: false,
				intervalMs: 60_000,
				removedAt: ctx.now(),
			})
			.returning({ id: points.id })
		if (!row) throw new Error('The database returned no row for an insert')
		ids.set(key, row.id)
		made.push(row.id)
	}
	return made
}

/** The one device of a farm for readings from files. */
async function requireDevice(tx: Tx, { farm, now }: FarmCtx): Promise<number> {
	const [found] = await tx
		.select({ id: devices.id })
		.from(devices)
		.innerJoin(agents, eq(agents.id, devices.agentId))
		.where(match(agents, { farmId: farm.id, kind: 'import', platform: PLATFORM }))
	if (found) return found.id
	const [agentId, at] = [randomUUID(), now()]
	await tx.insert(agents).values({
		id: agentId,
		farmId: farm.id,
		kind: 'import',
		secretHash: hashAgentSecret(randomBytes(32).toString('base64url')),
		hostname: 'Files',
		platform: PLATFORM,
		version: '-',
		ip: null,
		enrolledAt: at,
		lastSeenAt: at,
		revokedAt: at,
	})
	const [device] = await tx
		.insert(devices)
		.values({
			farmId: farm.id,
			agentId,
			key: PLATFORM,
			name: 'Imported from a file',
			driver: 'import',
			kind: 'sensor',
			address: '',
			status: 'unknown',
			statusAt: at,
			removedAt: at,
		})
		.returning({ id: devices.id })
	if (!device) throw new Error('The database returned no row for an insert')
	return device.id
}
