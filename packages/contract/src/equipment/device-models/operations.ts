import { z } from 'zod'
import { onFarm } from '../../on-farm'
import { defineOperations } from '../../operation'
import { SiteModel, TriedDevice, TriedPoint } from './asks'
import { MODEL_MAX_BYTES } from './check-model'
import { CheckedText } from './checked-text'
import { KnownModel } from './known-model'
import { ModelText } from './model-forms'

const list = { tag: 'Device models', auth: 'user', method: 'get', query: onFarm } as const
const call = {
	method: 'post',
	permission: 'agent.manage',
	refusals: { 503: 'No agent is connected, or it could not do it, with the reason' },
} as const
const success = z.literal(true)
const agentId = z.string().max(60).optional().describe('The connected agent when left out')
/** Quotes and line breaks take two characters in JSON. */
const maxBytes = 2 * MODEL_MAX_BYTES

/** How Modbus devices are read: by models that farm-agent brings along, and by a farm's own. */
export const deviceModelOperations = defineOperations(list, {
	listKnownModels: {
		path: '/api/device-models/known',
		summary: 'List the Modbus devices that are known without further work',
		permission: 'farm.see',
		scope: 'read',
		query: onFarm.extend({
			q: z.string().max(100).optional().describe('Maker, device or quantity'),
		}),
		answer: z.array(KnownModel),
	},
	listOwnModels: {
		path: '/api/device-models',
		summary:
			'List the models that the farm’s connected agents keep, with the devices that use them',
		permission: 'agent.manage',
		scope: 'manage',
		answer: z.array(
			z.object({
				agentId: z.string(),
				hostname: z.string(),
				models: z.array(SiteModel),
				reason: z.string().nullable().describe('Why the agent did not say'),
			}),
		),
	},
	checkModel: {
		...call,
		path: '/api/device-models/check',
		scope: 'manage',
		summary: 'Check a model, or a register table of another program; nothing is stored',
		body: ModelText,
		maxBytes,
		answer: CheckedText,
		refusals: {},
	},
	storeModel: {
		...call,
		path: '/api/device-models',
		scope: 'manage',
		summary: 'Store a model, or those of another program’s table, at an agent',
		body: ModelText.extend({ agentId }),
		maxBytes,
		answer: z.object({
			success,
			ids: z.array(z.string()),
			reopened: z.int().describe('Devices of these models that are read anew'),
			left: z.array(z.string()).describe('What an import left out, each with its reason'),
		}),
	},
	removeModel: {
		...call,
		method: 'delete',
		path: '/api/device-models/{modelId}',
		scope: 'manage',
		summary: 'Remove a model of the farm; refused while a device uses it',
		query: onFarm.extend({ agentId }),
		answer: z.object({ success }),
	},
	tryModel: {
		...call,
		path: '/api/device-models/try',
		scope: 'manage',
		summary: 'Read a device once by a model; nothing is written to the device',
		body: TriedDevice.extend({
			agentId,
			port: TriedDevice.shape.port.default(502),
			unit: TriedDevice.shape.unit.default(1),
			transport: TriedDevice.shape.transport.default('tcp'),
		}),
		answer: z.object({ points: z.array(TriedPoint) }),
	},
})
