import { ASSIGNABLE_ZONES } from '@sfc/domain/control/assignable-zones'
import { ACCEPT_WORDS } from '@sfc/domain/equipment/grow-cloud/accept-words'
import { z } from 'zod'
import { OutcomeWire } from '../../control/outcome-wire'
import { onFarm } from '../../on-farm'
import { defineOperations } from '../../operation'
import { CLOUD_STATES } from './cloud-answer'
import { ConnectCloudInput } from './connect-input'

const text = z.string()
const figure = z.number().nullable()

/** A controller as the cloud last described it; temperatures of zones are in °F. */
const CloudDeviceWire = z.object({
	id: text,
	name: text,
	type: text,
	ip: text,
	status: text,
	firmware: text,
	zones: z.array(
		z.object({
			id: text,
			name: text,
			type: text,
			currentValues: z.object({
				temperature: figure.optional().describe('°F'),
				humidity: figure.optional().describe('%RH'),
				co2: figure.optional().describe('ppm'),
				par: figure.optional().describe('µmol/m²/s'),
			}),
		}),
	),
	sensors: z.array(
		z.object({
			id: text,
			name: text,
			type: text,
			value: figure,
			units: text,
			zoneId: text.nullable(),
		}),
	),
	places: z
		.array(z.object({ key: text, name: text, zone: text }))
		.describe('Its parts that are in a zone of the farm each'),
	outlets: z.array(
		z.object({
			id: text,
			name: text,
			type: text,
			state: z.enum(CLOUD_STATES),
			equipmentId: text.nullable().describe('Its key on the control pages and calls'),
			risk: text.nullable().describe('Why ON and AUTO are refused until a person accepts it'),
			acceptedBy: text.nullable(),
		}),
	),
})

const call = { tag: 'Grow controllers', auth: 'user', query: onFarm } as const
const answer = z.object({
	success: z.literal(true),
	message: text,
	devices: z.array(CloudDeviceWire),
	answeredAt: z.int().describe('When the cloud said so, in milliseconds UTC'),
})
const away = { 503: 'The cloud does not answer, with the reason' }
const none = { 409: 'No cloud is connected' }

/** The cloud of a farm's grow controllers. */
export const growCloudOperations = defineOperations(call, {
	scanGrowCloud: {
		method: 'post',
		path: '/api/growlink/scan',
		summary: 'Read the list of the connected cloud again; what it no longer names is taken off',
		permission: 'agent.manage',
		scope: 'manage',
		answer,
		refusals: { ...none, ...away },
	},
	connectGrowCloud: {
		method: 'post',
		path: '/api/growlink/connect',
		summary: 'Connect the cloud, or give it another key; the key is sealed and never shown',
		permission: 'agent.manage',
		scope: 'session',
		body: ConnectCloudInput,
		answer,
		refusals: {
			400: 'The cloud does not take the key, or the address cannot be used',
			403: 'Needs a sign-in of the last ten minutes',
			409: 'The farm is simulated',
			429: 'Too many attempts',
			...away,
		},
	},
	disconnectGrowCloud: {
		method: 'delete',
		path: '/api/growlink/connect',
		summary: 'Disconnect the cloud and delete its key; readings stay',
		permission: 'agent.manage',
		scope: 'manage',
		answer: z.object({ success: z.literal(true), message: text }),
		refusals: none,
	},
	assignGrowCloudDevice: {
		method: 'put',
		path: '/api/growlink/places/{placeKey}/zone',
		summary: 'Put a place of a device of the cloud, with its readings and outlets, into a zone',
		permission: 'farm.configure',
		scope: 'manage',
		body: z.object({ zone: z.enum(ASSIGNABLE_ZONES) }),
		answer: z.object({ success: z.literal(true), message: text }),
		refusals: { 404: 'No such place' },
	},
	acceptGrowCloudOutlet: {
		method: 'put',
		path: '/api/growlink/devices/{deviceId}/outlets/{outletId}/risk',
		summary: 'Accept, in these words, that nothing but the cloud ends an ON of an outlet',
		permission: 'farm.configure',
		scope: 'session',
		body: z.object({
			words: z.literal(ACCEPT_WORDS).nullable().describe('Null: it is accepted no more'),
		}),
		answer: z.object({ success: z.literal(true), message: text }),
		refusals: { 400: 'It can be switched without that', 404: 'No such outlet' },
	},
	listGrowCloudDevices: {
		method: 'get',
		path: '/api/growlink/devices',
		summary: 'What the cloud said last',
		permission: 'farm.see',
		scope: 'read',
		answer: z.object({
			connected: z.boolean(),
			devices: z.array(CloudDeviceWire),
			answeredAt: z.int().nullable(),
			failure: text.nullable().describe('Why it does not answer now; null while it does'),
		}),
	},
	switchGrowCloudOutlet: {
		method: 'post',
		path: '/api/growlink/devices/{deviceId}/outlets/{outletId}/control',
		summary: 'Switch an outlet through the cloud and wait until its new state is read back',
		permission: 'equipment.control',
		scope: 'control',
		body: z.object({ action: z.enum(CLOUD_STATES) }),
		answer: OutcomeWire,
		refusals: {
			404: 'No such outlet',
			409: 'An emergency stop holds, or nobody has accepted the risk of this outlet',
			502: 'The cloud refused it, or its new state was not read back',
		},
	},
})
