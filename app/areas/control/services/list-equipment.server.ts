import { CATALOGUE, ZONES } from '@sfc/domain/control/catalogue'
import { and, asc, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { buildOnce } from '#db/build-once'
import { agents } from '#db/schema/agents'
import { commands, equipment } from '#db/schema/control'
import { devices, points } from '#db/schema/devices'
import { latestValues } from '#db/schema/readings'
import type { FarmScope } from '~/context.server'
import { toEquipmentState, unboundEquipment, type EquipmentState } from './equipment-state'

/** A failed command is shown with the equipment for this long. */
const REMEMBER_MS = 10 * 60_000

/**
 * Lists all equipment of the farm by zone: the 34 pieces of the catalogue, connected or not, then
 * other outputs of the agents.
 */
export async function listEquipment(ctx: FarmScope): Promise<EquipmentState[]> {
	const [rows, recent, levels] = await Promise.all([
		readBound(ctx),
		readRecentCommands(ctx),
		levelsOfFarm(ctx.db.read).execute({ farmId: ctx.farm.id }),
	])
	const levelOf = new Map(levels.map(({ equipmentId, level }) => [equipmentId, level]))
	const now = ctx.now()
	const bound = new Map(
		rows.map((row) => [
			row.item.key,
			toEquipmentState({ ...row, level: levelOf.get(row.item.id) }, recent.get(row.item.id), {
				now,
				farm: ctx.farm,
			}),
		]),
	)
	const listed = CATALOGUE.map((item) => bound.get(item.key) ?? unboundEquipment(item))
	const others = [...bound.values()].filter(({ inCatalogue }) => !inCatalogue)
	return [...listed, ...others].sort((a, b) => zoneOrder(a.zone) - zoneOrder(b.zone))
}

/** Unassigned equipment comes last; the sort keeps the order within a zone. */
const zoneOrder = (zone: string) => {
	const place = ZONES.findIndex((known) => known === zone)
	return place < 0 ? ZONES.length : place
}

const readBound = (ctx: FarmScope) => boundOfFarm(ctx.db.read).execute({ farmId: ctx.farm.id })

const boundOfFarm = buildOnce((read) =>
	read
		.select({
			item: equipment,
			point: { intervalMs: points.intervalMs },
			device: {
				key: devices.key,
				name: devices.name,
				status: devices.status,
				statusReason: devices.statusReason,
			},
			agent: {
				kind: agents.kind,
				lastSeenAt: agents.lastSeenAt,
				pushEveryMs: agents.pushEveryMs,
				revokedAt: agents.revokedAt,
			},
			latest: latestValues,
		})
		.from(equipment)
		.innerJoin(points, eq(points.id, equipment.pointId))
		.innerJoin(devices, eq(devices.id, points.deviceId))
		.innerJoin(agents, eq(agents.id, devices.agentId))
		.leftJoin(latestValues, eq(latestValues.pointId, points.id))
		.where(
			and(
				eq(equipment.farmId, sql.placeholder('farmId')),
				isNull(points.removedAt),
				isNull(agents.revokedAt),
			),
		)
		.orderBy(asc(equipment.name), asc(equipment.id))
		.prepare(),
)

/** Query for the levels of outputs that can be dimmed. */
const levelsOfFarm = buildOnce((read) =>
	read
		.select({ equipmentId: equipment.id, level: latestValues })
		.from(equipment)
		.innerJoin(latestValues, eq(latestValues.pointId, equipment.dimPointId))
		.where(eq(equipment.farmId, sql.placeholder('farmId')))
		.prepare(),
)

/** Reads the newest recent command of each piece of equipment. */
async function readRecentCommands(ctx: FarmScope) {
	const since = ctx.now() - REMEMBER_MS
	const rows = await recentOfFarm(ctx.db.read).execute({ farmId: ctx.farm.id, since })
	const newest = new Map<number, (typeof rows)[number]>()
	for (const row of rows) {
		if (row.equipmentId !== null && !newest.has(row.equipmentId)) newest.set(row.equipmentId, row)
	}
	return newest
}

const recentOfFarm = buildOnce((read) =>
	read
		.select()
		.from(commands)
		.where(
			and(
				eq(commands.farmId, sql.placeholder('farmId')),
				gt(commands.issuedAt, sql.placeholder('since')),
				isNotNull(commands.equipmentId),
			),
		)
		.orderBy(desc(commands.issuedAt), desc(commands.seq))
		.prepare(),
)
