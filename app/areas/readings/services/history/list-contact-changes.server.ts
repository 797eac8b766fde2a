import { and, asc, eq } from 'drizzle-orm'
import { devices, points } from '#db/schema/devices'
import type { FarmCtx } from '~/context.server'
import type { EventList } from './event-list'
import type { HistorySpan } from './chart-point'
import { formatStateChange, listStateChanges } from './list-state-changes.server'

/** Lists when doors, lids and other contacts of the farm opened or closed. */
export async function listContactChanges(
	ctx: FarmCtx,
	span: HistorySpan,
	most: number,
): Promise<EventList> {
	const contacts = await ctx.db.read
		.select({ id: points.id, label: points.label, device: devices.name })
		.from(points)
		.innerJoin(devices, eq(devices.id, points.deviceId))
		.where(and(eq(points.farmId, ctx.farm.id), eq(points.quantity, 'contact')))
		.orderBy(asc(points.id))
	const names = new Map(contacts.map(({ id, label, device }) => [id, `${label}, ${device}`]))
	const pointIds = [...names.keys()]
	const { changes, leftOut } = await listStateChanges(ctx, { ...span, pointIds, most })
	const events = changes.map((change) => ({
		at: change.at,
		kind: 'contact' as const,
		words: `${names.get(change.pointId) ?? 'Contact'}: ${formatStateChange(change)}`,
	}))
	return { events, leftOut }
}
