import { networkDeviceToWire } from '@sfc/contract/equipment/network/network-wire'
import { networkOperations } from '@sfc/contract/equipment/network/operations'
import { CYCLE_ZONES } from '@sfc/domain/growing/planting-cycles/cycle-zones'
import { Fault } from '@sfc/domain/fault'
import type { AssignableZone } from '@sfc/domain/control/assignable-zones'
import type { FarmCtx, Permitted } from '~/context.server'
import { isId, parsePathId } from '~/http/parse-path-id'
import { isRunning } from '~/areas/equipment/services/discovery/discovery'
import { cancelDiscovery } from '~/areas/equipment/services/discovery/cancel-discovery.server'
import { findNewestDiscovery } from '~/areas/equipment/services/discovery/read-discovery.server'
import {
	startDiscovery,
	type SearchInput,
} from '~/areas/equipment/services/discovery/start-discovery.server'
import {
	assignNetworkDevice,
	assignNetworkDevices,
} from '~/areas/equipment/services/network/assign-network-device.server'
import { listAssignmentChanges } from '~/areas/equipment/services/network/list-assignment-changes.server'
import { locateDevice } from '~/areas/equipment/services/network/locate-device.server'
import { undoAssignment } from '~/areas/equipment/services/network/undo-assignment.server'
import { listNetworkDevices } from '~/areas/equipment/services/network/list-network-devices.server'
import { implement } from '~/api/operation-handlers'

const list = async (ctx: FarmCtx) => (await listNetworkDevices(ctx)).map(networkDeviceToWire)

async function search(ctx: Permitted<'agent.manage'>, wanted?: SearchInput) {
	const { discoveryId } = await startDiscovery(ctx, wanted)
	return { success: true as const, discoveryId, message: 'Network Scan Started' }
}

const ASSIGNED = { success: true as const, message: 'Equipment assignments saved successfully' }

export const networkApi = implement(networkOperations, {
	listNetworkDevices: async (ctx) => ({ success: true as const, devices: await list(ctx) }),
	async listNetworkDiscovery(ctx) {
		const newest = await findNewestDiscovery(ctx)
		return {
			success: true as const,
			devices: await list(ctx),
			scanning: newest !== null && isRunning(newest),
			progress: newest?.progressPct ?? 0,
			phase: newest?.phase ?? null,
		}
	},
	listDiscoveredEquipment: list,
	listDiscoveryPool: async (ctx) => (await list(ctx)).filter(({ zone }) => zone === 'unassigned'),
	scanNetwork: (ctx) => search(ctx),
	scanEquipment: (ctx) => search(ctx),
	refreshDiscovery: (ctx) => search(ctx),
	scanComprehensively: (ctx, { body: { network, scanType: scan, units } }) =>
		search(ctx, { scan, ...(network && { targets: [network] }), ...(units && { units }) }),
	scanRouter: (ctx, { body }) => search(ctx, { scan: 'comprehensive', targets: [body.routerIP] }),
	async cancelDiscovery(ctx, { params: { discoveryId } }) {
		await cancelDiscovery(ctx, { discoveryId })
		return { success: true as const, message: 'Search Cancelled' }
	},
	async locateNetworkDevice(ctx, { params, body: { address } }) {
		const id = parsePathId(params.networkDeviceId, 'Device not found')
		await locateDevice(ctx, { id, address })
		return { success: true as const, message: 'Address Changed' }
	},
	listAssignmentChanges: async (ctx) =>
		(await listAssignmentChanges(ctx)).map(({ seq, undo: _, ...change }) => ({
			...change,
			id: seq,
		})),
	async undoAssignment(ctx, { params: { changeId } }) {
		const seq = parsePathId(changeId, 'No such change')
		const { subject, to } = await undoAssignment(ctx, { seq })
		return { success: true as const, message: `${subject} is ${to} again` }
	},
	async assignNetworkDevices(ctx, { body }) {
		await assignNetworkDevices(
			ctx,
			Object.entries(body.assignments).map(([id, one]) => ({ id: Number(id), ...one })),
		)
		return ASSIGNED
	},
	async assignNetworkDevice(ctx, { params, body: { zone, equipment_name: name } }) {
		if (!isId(params.networkDeviceId)) throw new Fault('not-found', 'Device not found')
		const id = Number(params.networkDeviceId)
		const plantingZone = CYCLE_ZONES.find((one) => one === zone)
		const place = plantingZone ? { plantingZone } : { zone: zone as AssignableZone }
		await assignNetworkDevice(ctx, { id, name, ...place })
		return ASSIGNED
	},
})
