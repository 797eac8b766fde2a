import { formatCurrent, isHigh } from '@sfc/domain/alarms/format-alarm'
import { formatDuration } from '@sfc/domain/calendar/format-duration'
import type { PlantAlarm } from '@sfc/domain/plant-health/diagnosis/alarm-facts'
import { findReadingFact } from '@sfc/domain/plant-health/diagnosis/reading-facts'
import type { RecipeZone } from '@sfc/domain/growing/recipes/recipe-zone'
import type { FarmCtx } from '~/context.server'
import { describeAlarms } from '~/areas/alarms/services/describe-alarms.server'
import { listOpenAlarms } from '~/areas/alarms/services/list-alarms.server'
import { sensorsForPlace } from '~/areas/readings/services/load-hourly-climate.server'
import { loadLatestReadings } from '~/areas/readings/services/load-latest-readings.server'

/** Loads the open alarms of the sensors that count for a place. */
export async function loadPlantAlarms(ctx: FarmCtx, place: RecipeZone): Promise<PlantAlarm[]> {
	const open = (await listOpenAlarms(ctx)).filter(({ kind }) => kind === 'limit')
	if (open.length === 0) return []
	const [described, readings] = await Promise.all([
		describeAlarms(ctx, open, { equipment: [] }),
		loadLatestReadings(ctx),
	])
	return open.flatMap(({ id, raisedAt }): PlantAlarm[] => {
		const { isOver = true, current = null, pointId, quantity = null } = described.get(id) ?? {}
		const key = findReadingFact(quantity)
		const words = current && formatCurrent(current, ctx.user)
		const own = readings.filter((reading) => reading.quantity === quantity)
		const isHere = sensorsForPlace(own, place).some((reading) => reading.pointId === pointId)
		if (isOver || !key || !current || !words || !isHere) return []
		const forMs = ctx.now() - raisedAt
		return [
			{
				key,
				value: isHigh(current) ? 'high' : 'low',
				words: `${words}, for ${formatDuration(forMs)}`,
				forMs,
			},
		]
	})
}
