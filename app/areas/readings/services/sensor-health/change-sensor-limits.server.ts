import { match } from '#db/match'
import type { LimitsInput } from '@sfc/contract/readings/sensor-health/limits-input'
import { changedFields } from '@sfc/domain/platform/audit/changed-fields'
import { Fault } from '@sfc/domain/fault'
import { limitsFor, type LimitOverrides } from '@sfc/domain/readings/default-limits'
import { eq, isNull } from 'drizzle-orm'
import { devices, points } from '#db/schema/devices'
import { sensorLimits } from '#db/schema/readings'
import type { Permitted } from '~/context.server'
import { evictAgent } from '../agent-cache.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { isSensor } from '../sensor'

const MINUTE_MS = 60_000
const FIELDS = ['min', 'max', 'maxStepPerS', 'flatMs'] as const
const AS_USUAL: LimitOverrides = { min: null, max: null, maxStepPerS: null, flatMs: null }

/**
 * Sets the limits of a sensor for future readings, in its stored unit; null restores the defaults
 * of its quantity. @throws Fault not-found, forbidden below manager, or invalid at the field.
 */
export async function changeSensorLimits(
	ctx: Permitted<'farm.configure'>,
	{ pointId, limits }: { pointId: number; limits: LimitsInput },
): Promise<void> {
	const farmId = ctx.farm.id
	const [found] = await ctx.db.read
		.select({ point: points, agentId: devices.agentId })
		.from(points)
		.innerJoin(devices, eq(devices.id, points.deviceId))
		.where(match(points, { id: pointId, farmId }, isNull(points.removedAt)))
	if (!found || !isSensor(found.point)) throw new Fault('not-found', 'Sensor not found')
	const { min, max, maxStepPerS, flatMinutes } = limits
	const flatMs = flatMinutes === null ? null : Math.round(flatMinutes * MINUTE_MS)
	const own: LimitOverrides = { min, max, maxStepPerS, flatMs }
	requireSound(found.point.quantity, own)
	const actor = personActor(ctx)
	await ctx.db.write(async (tx) => {
		const ofPoint = eq(sensorLimits.pointId, pointId)
		const [before] = await tx.select().from(sensorLimits).where(ofPoint)
		const changed = changedFields(before ?? AS_USUAL, own, FIELDS)
		if (!changed) return
		const row = { ...own, changedAt: ctx.now(), changedBy: actor.name }
		if (FIELDS.every((field) => own[field] === null)) await tx.delete(sensorLimits).where(ofPoint)
		else
			await tx
				.insert(sensorLimits)
				.values({ ...row, pointId, farmId })
				.onConflictDoUpdate({ target: sensorLimits.pointId, set: row })
		const note = { farmId, action: 'sensor.limits-changed', subject: found.point.label } as const
		await appendAudit(tx, ctx, actor, { ...note, ...changed })
	})
	evictAgent(ctx, found.agentId)
	ctx.live.publish(`farm:${farmId}`, 'devices')
}

/**
 * Checks that limits are within what any sensor of the quantity can report: the agent refuses other
 * readings already.
 */
function requireSound(quantity: string, own: LimitOverrides): void {
	const usual = limitsFor(quantity)
	const { min, max } = limitsFor(quantity, own)
	const refuse = (field: 'min' | 'max', text: string) => {
		throw new Fault('invalid', text, { field })
	}
	if (min < usual.min || min > usual.max) refuse('min', 'No sensor of this kind can measure that')
	if (max < usual.min || max > usual.max) refuse('max', 'No sensor of this kind can measure that')
	if (min >= max) refuse(own.max === null ? 'min' : 'max', 'The highest must be above the lowest')
}
