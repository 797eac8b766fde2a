import type { PastReadings } from '@sfc/domain/automation/rehearsal/rehearse'
import { and, eq, isNull } from 'drizzle-orm'
import { devices, points } from '#db/schema/devices'
import type { FarmCtx } from '~/context.server'
import { readSteps } from '~/areas/readings/services/history/read-steps.server'

export const STEP_MS = 15 * 60_000

/**
 * Reads the past values of an agent's points, by their keys; of an output the part of each step in
 * which it was on.
 */
export async function readPastSteps(
	ctx: FarmCtx,
	agentId: string,
	keys: ReadonlySet<string>,
	{ fromAt, toAt }: { fromAt: number; toAt: number },
): Promise<PastReadings> {
	const rows = await ctx.db.read
		.select({ id: points.id, point: points.key, device: devices.key })
		.from(points)
		.innerJoin(devices, eq(devices.id, points.deviceId))
		.where(and(eq(devices.agentId, agentId), isNull(devices.removedAt), isNull(points.removedAt)))
	const wanted = rows.filter(({ device, point }) => keys.has(`${device}/${point}`))
	const steps = await readSteps(ctx, {
		pointIds: wanted.map(({ id }) => id),
		fromAt,
		toAt,
		stepMs: STEP_MS,
	})
	const values = new Map(
		wanted.map(({ device, point }, i) => [
			`${device}/${point}`,
			(steps[i] ?? []).map(({ value }) => value),
		]),
	)
	return { fromAt, toAt, stepMs: STEP_MS, values }
}
