import { sensorHealthOperations } from '@sfc/contract/sensor-health/operations'
import { changeSensorLimits } from '~/services/sensor-health/change-sensor-limits.server'
import {
	listSensorHealth,
	readSensorHealth,
} from '~/services/sensor-health/list-sensor-health.server'
import { implement } from './operation-handlers'
import { healthToWire } from './sensor-health-to-wire'

export const sensorHealthApi = implement(sensorHealthOperations, {
	listSensorHealth: async (ctx) => (await listSensorHealth(ctx)).map(healthToWire),
	async changeLimits(ctx, { health, body: limits }) {
		const { pointId } = health.reading
		await changeSensorLimits(ctx, { pointId, limits })
		return healthToWire(await readSensorHealth(ctx, { pointId })).limits
	},
})
