import { sensorHealthOperations } from '@sfc/contract/readings/sensor-health/operations'
import { changeCompensation } from '~/areas/readings/services/compensation/change-compensation.server'
import { readCompensation } from '~/areas/readings/services/compensation/read-compensation.server'
import { changeSensorLimits } from '~/areas/readings/services/sensor-health/change-sensor-limits.server'
import {
	listSensorHealth,
	readSensorHealth,
} from '~/areas/readings/services/sensor-health/list-sensor-health.server'
import { implement } from '~/api/operation-handlers'
import { healthToWire } from './sensor-health-to-wire'

export const sensorHealthApi = implement(sensorHealthOperations, {
	listSensorHealth: async (ctx) => (await listSensorHealth(ctx)).map(healthToWire),
	async changeCompensation(ctx, { health, body: { compensation } }) {
		const { pointId } = health.reading
		await changeCompensation(ctx, { pointId, compensation })
		return { compensation: (await readCompensation(ctx, pointId)).compensation }
	},
	async changeLimits(ctx, { health, body: limits }) {
		const { pointId } = health.reading
		await changeSensorLimits(ctx, { pointId, limits })
		return healthToWire(await readSensorHealth(ctx, { pointId })).limits
	},
})
