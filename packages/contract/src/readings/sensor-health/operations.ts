import { z } from 'zod'
import { onFarm } from '../../on-farm'
import { defineOperations } from '../../operation'
import { Compensation } from './compensation-form'
import { LimitsInput } from './limits-input'
import { LimitsWire, SensorHealthWire } from './sensor-health-wire'

export const sensorHealthOperations = defineOperations({
	listSensorHealth: {
		tag: 'Readings',
		auth: 'user',
		method: 'get',
		path: '/api/sensor-health',
		permission: 'farm.see',
		scope: 'read',
		summary: 'How far each sensor can be trusted and what to do next, worst first',
		query: onFarm,
		answer: z.array(SensorHealthWire),
	},
	changeLimits: {
		tag: 'Readings',
		auth: 'user',
		method: 'put',
		path: '/api/sensor-health/{pointId}/limits',
		permission: 'farm.configure',
		scope: 'manage',
		summary: 'The limits of a sensor, in its stored unit; null is the usual limit',
		query: onFarm,
		body: LimitsInput,
		answer: LimitsWire,
		refusals: { 404: 'No such sensor on this farm' },
	},
	changeCompensation: {
		tag: 'Readings',
		auth: 'user',
		method: 'put',
		path: '/api/sensor-health/{pointId}/compensation',
		permission: 'farm.configure',
		scope: 'manage',
		summary: 'Say who corrects EC of a sensor to 25 °C; null: it is not known',
		query: onFarm,
		body: z.object({ compensation: Compensation.nullable() }),
		answer: z.object({ compensation: Compensation.nullable() }),
		refusals: {
			400: 'The water temperature is read by another agent',
			404: 'No such sensor of EC on this farm',
		},
	},
})
