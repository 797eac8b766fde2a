import { z } from 'zod'
import { AddByAddress, AssignForm, SearchForm } from '../discovery/search-form'
import { onFarm } from '../../on-farm'
import { defineOperations } from '../../operation'
import { CYCLE_ZONES } from '@sfc/domain/growing/planting-cycles/cycle-zones'
import { NetworkDeviceWire } from './network-wire'

const common = { tag: 'Network', auth: 'user', query: onFarm } as const
const list = { method: 'get', permission: 'farm.see' } as const
const search = {
	method: 'post',
	permission: 'agent.manage',
	answer: z.object({ success: z.literal(true), discoveryId: z.string(), message: z.string() }),
	refusals: { 503: 'No agent of the farm is connected' },
} as const

const devices = z.object({ success: z.literal(true), devices: z.array(NetworkDeviceWire) })
const { name, zone } = AssignForm.shape
const assignment = z.object({ zone, name })
const place = zone
	.or(z.enum(CYCLE_ZONES))
	.describe('A zone of the farm, or A to D: the planting zone that the device serves')

const manage = { permission: 'agent.manage', scope: 'manage' } as const
const done = z.object({ success: z.literal(true), message: z.string() })

/** The farm's one list of devices, and the searches that fill it. */
export const networkOperations = defineOperations(common, {
	listNetworkDevices: {
		...list,
		path: '/api/network-devices',
		scope: 'read',
		summary: 'Everything that searches found, those read by an agent first',
		answer: devices,
	},
	listNetworkDiscovery: {
		...list,
		path: '/api/network-discovery',
		scope: 'read',
		summary: 'The same list, with how the newest search goes',
		answer: devices.extend({
			scanning: z.boolean(),
			progress: z.int(),
			phase: z.string().nullable(),
		}),
	},
	listDiscoveredEquipment: {
		...list,
		path: '/api/equipment/discovered',
		scope: 'read',
		summary: 'The same list as an array',
		answer: z.array(NetworkDeviceWire),
	},
	listDiscoveryPool: {
		...list,
		path: '/api/agents/discovered-devices',
		scope: 'read',
		summary: 'Devices that have no zone yet',
		answer: z.array(NetworkDeviceWire),
	},
	scanNetwork: {
		...search,
		path: '/api/network-discovery/scan',
		scope: 'manage',
		summary: 'Search the networks of the agent for farm equipment',
	},
	scanEquipment: {
		...search,
		path: '/api/equipment/scan',
		scope: 'manage',
		summary: 'Search the networks of the agent for farm equipment',
	},
	refreshDiscovery: {
		...search,
		path: '/api/refresh-discovery',
		scope: 'manage',
		summary: 'Search the networks of the agent for farm equipment',
	},
	scanComprehensively: {
		...search,
		path: '/api/network/comprehensive-scan',
		scope: 'manage',
		summary: 'Search a network, quickly, for farm equipment, or for everything',
		body: z.object({
			network: SearchForm.shape.network,
			scanType: SearchForm.shape.scan,
			units: SearchForm.shape.units.describe('Modbus unit ids that are asked, like 1-247'),
		}),
	},
	scanRouter: {
		...search,
		path: '/api/network-discovery/scan-router',
		scope: 'manage',
		summary: 'Ask a router or device at an address what it is',
		body: z.object({ routerIP: AddByAddress.shape.ip }),
	},
	cancelDiscovery: {
		...manage,
		method: 'post',
		path: '/api/network-discovery/{discoveryId}/cancel',
		summary: 'End a search; what it found is kept',
		answer: done,
		refusals: { 404: 'No such search on the farm' },
	},
	locateNetworkDevice: {
		...manage,
		method: 'put',
		path: '/api/network-devices/{networkDeviceId}/address',
		summary: 'Say which of the addresses that its agent asks about is the device’s',
		body: z.object({ address: z.string().min(1).max(200) }),
		answer: done,
		refusals: {
			404: 'No such device, or its agent does not ask about this address any more',
			503: 'The agent does not answer',
		},
	},
	listAssignmentChanges: {
		...list,
		path: '/api/network-devices/changes',
		scope: 'read',
		summary: 'Names, zones and functions that people gave to devices and outputs within a day',
		answer: z.array(
			z.object({
				id: z.int(),
				at: z.int().describe('Milliseconds since 1970, UTC'),
				by: z.string(),
				subject: z.string(),
				from: z.string(),
				to: z.string(),
				changedBy: z.string().nullable().describe('Who changed it again since'),
			}),
		),
	},
	undoAssignment: {
		...manage,
		method: 'post',
		path: '/api/network-devices/changes/{changeId}/undo',
		summary: 'Take one of these changes back',
		answer: done,
		refusals: {
			404: 'No such change within a day',
			409: 'Somebody has changed it since',
			503: 'The agent does not answer',
		},
	},
	assignNetworkDevices: {
		method: 'post',
		path: '/api/network-discovery/assign',
		permission: 'agent.manage',
		scope: 'manage',
		summary: 'Name devices that were found and put them into zones, by their id',
		body: z.object({ assignments: z.record(z.string().regex(/^\d{1,15}$/), assignment) }),
		answer: z.object({ success: z.literal(true), message: z.string() }),
		refusals: { 404: 'No such device on the farm', 503: 'The agent does not answer' },
	},
	assignNetworkDevice: {
		method: 'post',
		path: '/api/equipment/{networkDeviceId}/assign',
		permission: 'agent.manage',
		scope: 'manage',
		summary: 'Name a device that was found and put it into a zone',
		body: z.object({ zone: place, equipment_name: name }),
		answer: z.object({ success: z.literal(true), message: z.string() }),
		refusals: { 404: 'No such device on the farm', 503: 'The agent does not answer' },
	},
})
