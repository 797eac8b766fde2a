import { z } from 'zod'
import { OutcomeWire } from '../../control/outcome-wire'
import { onFarm } from '../../on-farm'
import { defineOperations } from '../../operation'
import { BindingInput, DeviceControlInput, MapInput, TestInput } from './output-input'

const common = { tag: 'Network', auth: 'user', query: onFarm } as const
const done = z.object({ success: z.boolean(), message: z.string() })

const Binding = z.object({
	binding_id: z.string().describe('The id that a client gave to it, or else its output'),
	output: z.string(),
	controllerName: z.string(),
	deviceName: z.string(),
	deviceIp: z.string().nullable(),
	zone: z.string(),
	equipmentType: z.string(),
	type: z.string(),
	status: z.enum(['online', 'offline']),
})

const bind = {
	method: 'post',
	permission: 'farm.configure',
	answer: done,
	refusals: {
		404: 'The farm has no such device or output',
		409: 'The device has several outputs; the message names them',
		503: 'Its agent does not take it, with the reason',
	},
} as const
const test = {
	method: 'post',
	permission: 'equipment.control',
	refusals: {
		404: 'The farm has no such device, or nothing to switch there',
		409: 'The device has several outputs, it is not safe to try, or the agent refused it',
		502: 'The device did not obey; the message says why',
		503: 'Its agent is silent, or the device does not answer',
	},
} as const
const upload = {
	method: 'post',
	permission: 'agent.manage',
	answer: done,
	refusals: { 503: 'No agent of the farm is connected, or it does not answer' },
} as const

/** What the outputs of devices in the network drive, and trying them. */
export const bindingOperations = defineOperations(common, {
	listBindings: {
		method: 'get',
		path: '/api/equipment-bindings',
		permission: 'farm.see',
		scope: 'read',
		summary: 'Every output with the device it is on and what it drives',
		answer: z.object({ success: z.literal(true), bindings: z.array(Binding) }),
	},
	saveBinding: {
		...bind,
		path: '/api/equipment-bindings',
		scope: 'manage',
		summary: 'Say what an output of a device drives, and where the device is',
		body: BindingInput,
		answer: done.extend({ binding_id: z.string() }),
	},
	mapEquipment: {
		...bind,
		path: '/api/equipment/map',
		scope: 'manage',
		summary: 'Put a device into a zone and say what its output does there',
		body: MapInput,
	},
	controlDevice: {
		...test,
		path: '/api/equipment/control/{deviceIp}',
		scope: 'control',
		summary: 'Switch the output of a device, blink it for two seconds, or ping the device',
		body: DeviceControlInput,
		// A ping has no command.
		answer: z.union([OutcomeWire, done]),
	},
	testControl: {
		...test,
		path: '/api/equipment/test-control/{networkDeviceId}',
		scope: 'control',
		summary: 'Try the output of a device for five seconds, with its read-back',
		body: TestInput,
		answer: OutcomeWire,
	},
	testDevice: {
		...test,
		path: '/api/test-device',
		scope: 'control',
		summary: 'Try the output of a device for five seconds, with its read-back',
		body: TestInput.extend({
			deviceId: z.coerce.number().int().positive().optional(),
			ip: z.ipv4('Invalid IP').optional(),
		}).refine(({ deviceId, ip }) => deviceId !== undefined || ip !== undefined, 'deviceId or ip'),
		unused: ['deviceType', 'equipmentType'],
		answer: OutcomeWire,
	},
	testProductionServer: {
		...upload,
		path: '/api/test-production-server',
		scope: 'manage',
		summary: 'Whether the farm’s agent answers this server now, and how fast',
	},
	uploadToProduction: {
		...upload,
		path: '/api/upload-to-production',
		scope: 'manage',
		summary: 'Have the farm’s agent tell its devices again now',
	},
})
