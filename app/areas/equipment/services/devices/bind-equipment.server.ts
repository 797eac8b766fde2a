import type { InventoryPoint } from '@sfc/contract/agent/inventory'
import { catalogueItem } from '@sfc/domain/control/catalogue'
import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { equipment } from '#db/schema/control'
import { points } from '#db/schema/devices'
import type { AgentCtx } from '~/context.server'
import { agentActor } from '~/areas/platform/services/audit/agent-actor.server'
import { appendAudit } from '~/areas/platform/services/audit/append-audit.server'
import type { StoredDevice } from './store-devices.server'
import { pointName } from './store-points.server'

const NAMED_MAX = 100

type BoundEquipment = { id: number; key: string; pointId: number; retired: boolean }

/**
 * Creates equipment on the zone pages for every switchable point. A place in the catalogue goes to
 * the first point that claims it; a second one gets a name of its own.
 */
export async function bindEquipment(
	tx: Tx,
	ctx: AgentCtx,
	input: { devices: readonly StoredDevice[]; pointIds: ReadonlyMap<string, number> },
): Promise<void> {
	const { farmId, id: agentId } = ctx.agent
	const held = await readBoundEquipment(tx, farmId)
	const placed: string[] = []
	for (const device of input.devices) {
		for (const point of device.points) {
			const pointId = input.pointIds.get(pointName(device.key, point.key))
			if (!point.switchable || pointId === undefined) continue
			const own = held.find((row) => row.pointId === pointId)
			const key = freeKey({ held, agentId, pointId, device, point })
			// a place whose former device is gone is reused with its row
			const former = held.find((row) => row.key === key && row.pointId !== pointId)
			const dim = point.switchable.dim ?? ''
			const dimPointId = input.pointIds.get(pointName(device.key, dim)) ?? null
			const values = { ...shown(key, device, point), farmId, key, pointId, dimPointId }
			if (own && former) {
				await tx.delete(equipment).where(eq(equipment.id, own.id))
				held.splice(held.indexOf(own), 1)
			}
			const row = former ?? own
			if (row?.pointId !== pointId) placed.push(values.name)
			if (row) {
				await tx.update(equipment).set(values).where(eq(equipment.id, row.id))
				Object.assign(row, { key, pointId, retired: false })
			} else {
				const [added] = await tx.insert(equipment).values(values).returning({ id: equipment.id })
				if (added) held.push({ id: added.id, key, pointId, retired: false })
			}
		}
	}
	await auditPlaces(tx, ctx, placed)
}

/** Writes one audit entry for a whole inventory; it lists only as many names as people read. */
async function auditPlaces(tx: Tx, ctx: AgentCtx, placed: string[]): Promise<void> {
	const [first] = placed
	if (first === undefined) return
	await appendAudit(tx, ctx, await agentActor(tx, ctx), {
		farmId: ctx.agent.farmId,
		action: 'equipment.bound',
		subject: placed.length === 1 ? first : `${first} and ${placed.length - 1} more`,
		after: { equipment: placed.slice(0, NAMED_MAX) },
	})
}

async function readBoundEquipment(tx: Tx, farmId: number): Promise<BoundEquipment[]> {
	const rows = await tx
		.select({ id: equipment.id, key: equipment.key, pointId: points.id, gone: points.removedAt })
		.from(equipment)
		.innerJoin(points, eq(points.id, equipment.pointId))
		.where(eq(equipment.farmId, farmId))
		.orderBy(equipment.id)
	return rows.map(({ gone, ...row }) => ({ ...row, retired: gone !== null }))
}

function freeKey(input: {
	held: BoundEquipment[]
	agentId: string
	pointId: number
	device: StoredDevice
	point: InventoryPoint
}): string {
	const { held, agentId, pointId, device, point } = input
	const claimed = point.switchable?.catalogueKey
	const own = `${device.key}.${point.key}`
	const candidates = [...(claimed && catalogueItem(claimed) ? [claimed] : []), own]
	const free = candidates.find((key) =>
		held.every((row) => row.key !== key || row.pointId === pointId || row.retired),
	)
	return free ?? `${agentId.slice(0, 8)}.${own}`
}

function shown(key: string, device: StoredDevice, point: InventoryPoint) {
	const item = catalogueItem(key)
	return {
		name: item?.name ?? withDevice(device.name, point.label),
		zone: item?.zone ?? device.zone ?? 'unassigned',
		type: item?.type ?? point.switchable?.type ?? 'outlet',
		outputClass: point.switchable?.outputClass ?? 'outlet',
	}
}

/** Prefixes a label with its device's name, unless it has or is that name already. */
const withDevice = (device: string, label: string): string =>
	label === device || label.startsWith(`${device}: `) ? label : `${device}: ${label}`
