import { match } from '#db/match'
import type { Plan } from '@sfc/domain/control/plan'
import { controllerName } from '@sfc/domain/control/plan-differences'
import { planNow } from '@sfc/domain/growing/recipes/plan-zone'
import { switchThresholds, type Turn } from '@sfc/domain/control/switch-thresholds'
import { and, eq, isNull } from 'drizzle-orm'
import { agents } from '#db/schema/agents'
import { equipment, plans } from '#db/schema/control'
import { devices, points } from '#db/schema/devices'
import type { FarmCtx } from '~/context.server'
import {
	loadLatestReadings,
	type LatestReading,
} from '~/areas/readings/services/load-latest-readings.server'
import { withDisplayQuality } from '~/areas/readings/services/with-display-quality'

/** Reading that decides an output, and the values at which that changes, in its stored unit. */
export type DecidingReading = Pick<
	LatestReading,
	'pointId' | 'label' | 'quantity' | 'value' | 'quality' | 'reason' | 'at'
> & {
	/** Controller that reads it: `Cultivation climate`. */
	controller: string
	turns: Turn[]
	/** Whether its average with other sensors of the quantity counts. */
	isAveraged: boolean
}

/**
 * Lists the readings that decide an output in the plan that its agent runs. Empty where the plan
 * does not control it.
 */
export async function listDecidingReadings(
	ctx: FarmCtx,
	{ key }: { key: string },
): Promise<DecidingReading[]> {
	const [row] = await ctx.db.read
		.select({ device: devices.key, point: points.key, agentId: agents.id, text: plans.text })
		.from(equipment)
		.innerJoin(points, eq(points.id, equipment.pointId))
		.innerJoin(devices, eq(devices.id, points.deviceId))
		.innerJoin(agents, eq(agents.id, devices.agentId))
		.innerJoin(plans, and(eq(plans.agentId, agents.id), eq(plans.version, agents.planVersion)))
		.where(
			match(
				equipment,
				{ farmId: ctx.farm.id, key },
				isNull(points.removedAt),
				isNull(devices.removedAt),
				isNull(agents.revokedAt),
			),
		)
	if (!row) return []
	const plan = JSON.parse(row.text) as Plan // written by this server
	const found = plan.controllers.flatMap((controller) => {
		const zone = plan.zones.find((one) => one.zone === controller.zone)
		const now = zone && planNow(zone, plan.timezone, ctx.now())
		if (!now) return []
		const { targets, light } = now
		const watches = switchThresholds(controller, `${row.device}/${row.point}`, {
			targets,
			isDay: light?.isDay ?? true,
		})
		return watches.map((watch) => ({ ...watch, controller: controllerName(controller) }))
	})
	if (found.length === 0) return []
	const readings = (await loadLatestReadings(ctx)).filter(({ agentId }) => agentId === row.agentId)
	const watched = found.flatMap(({ controller, sensor, turns }) => {
		const reading = readings.find((one) => `${one.deviceKey}/${one.pointKey}` === sensor.key)
		if (!reading) return []
		const { pointId, label, quantity, value, reason, at } = reading
		const { quality } = withDisplayQuality(ctx.farm)(reading)
		return [{ controller, pointId, label, quantity, value, quality, reason, at, turns }]
	})
	return watched.map((one) => {
		const same = watched.filter(({ controller, quantity }) => {
			return controller === one.controller && quantity === one.quantity
		})
		return { ...one, isAveraged: same.length > 1 && one.turns.length > 0 }
	})
}
