import { z } from 'zod'
import { onFarm } from '../../on-farm'
import { defineOperations } from '../../operation'
import { DeviceWire } from './device-wire'
import { EquipmentItemWire } from './equipment-item-wire'

const common = {
	method: 'get',
	tag: 'Agents',
	auth: 'user',
	permission: 'farm.see',
	query: onFarm,
} as const

export const deviceOperations = defineOperations({
	listEquipmentItems: {
		...common,
		path: '/api/agents/equipment',
		scope: 'read',
		summary: 'What the agents found: tanks, lights, pumps, sensors and the rest',
		answer: z.array(EquipmentItemWire),
	},
	listDevices: {
		...common,
		path: '/api/hardware-devices',
		scope: 'read',
		summary: 'The devices of the farm, cameras too',
		answer: z.array(DeviceWire),
	},
})
