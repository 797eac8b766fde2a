import { z } from 'zod'
import { ContainerControlInput } from '../../control/container-action'
import { switching } from '../../control/operations'
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

export const deviceOperations = defineOperations(common, {
	listEquipmentItems: {
		path: '/api/agents/equipment',
		scope: 'read',
		summary: 'What the agents found: tanks, lights, pumps, sensors and the rest',
		answer: z.array(EquipmentItemWire),
	},
	listDevices: {
		path: '/api/hardware-devices',
		scope: 'read',
		summary: 'The devices of the farm, cameras too',
		answer: z.array(DeviceWire),
	},
	controlContainer: {
		tag: 'Control',
		method: 'post',
		path: '/api/container-control/{action}',
		permission: 'equipment.control',
		scope: 'control',
		summary: 'Act by type of equipment: light, climate, irrigation, or what a device reads',
		query: onFarm,
		body: ContainerControlInput,
		answer: z.object({ success: z.boolean(), message: z.string() }),
		refusals: { ...switching, 400: 'No such action of that type, or a parameter out of range' },
	},
})
