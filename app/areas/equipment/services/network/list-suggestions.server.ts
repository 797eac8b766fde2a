import { catalogueItem } from '@sfc/domain/control/catalogue'
import { zoneName, type AssignableZone } from '@sfc/domain/control/assignable-zones'
import { suggestFunction } from '@sfc/domain/equipment/assignments/suggest-function'
import { suggestZone } from '@sfc/domain/equipment/assignments/suggest-zone'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { equipment } from '#db/schema/control'
import { devices, points } from '#db/schema/devices'
import type { FarmScope } from '~/context.server'
import { listNetworkDevices, type NetworkDevice } from './list-network-devices.server'

/**
 * Suggested zone of a device or function of an output, and why. `id` names the suggestion itself.
 */
export type AssignmentSuggestion = {
	id: string
	subject: string
	reason: string
} & (
	| { kind: 'zone'; deviceId: number; name: string; zone: AssignableZone }
	| { kind: 'function'; key: string; drives: string; drivesName: string; label: string }
)

/**
 * Suggests a zone for each device without one and a function for each output without one; never
 * applied by itself.
 */
export async function listSuggestions(ctx: FarmScope): Promise<AssignmentSuggestion[]> {
	const [listed, outputs] = await Promise.all([listNetworkDevices(ctx), listOutputs(ctx)])
	const zones = listed
		.filter(({ zone }) => zone === 'unassigned')
		.flatMap((device): AssignmentSuggestion[] => {
			const name = device.givenName ?? device.name
			const found = suggestZone({ name, hostname: device.hostname, beside: beside(device, listed) })
			if (!found) return []
			const id = `zone:${device.id}:${found.zone}`
			return [{ id, kind: 'zone', subject: name, deviceId: device.id, name, ...found }]
		})
	const taken = new Set(outputs.map(({ key }) => key))
	const functions = outputs.flatMap(({ key, name, ...output }): AssignmentSuggestion[] => {
		if (catalogueItem(key)) return []
		const found = suggestFunction(output, taken)
		if (!found) return []
		const { label } = output
		const drives = `${found.kind}:${found.key}`
		taken.add(found.key)
		const id = `function:${key}:${drives}`
		const drivesName =
			found.kind === 'place' ? `${zoneName(output.zone)}: ${found.name}` : found.name
		return [
			{ id, kind: 'function', subject: name, key, drives, drivesName, label, reason: found.reason },
		]
	})
	return [...zones, ...functions]
}

/** Finds devices with a zone at the same address; a broker's devices may stand anywhere. */
const beside = ({ id, ip, driver }: NetworkDevice, listed: readonly NetworkDevice[]) =>
	driver === 'mqtt'
		? []
		: listed.flatMap((one) =>
				one.id !== id && one.ip === ip && one.driver !== 'mqtt' && one.zone !== 'unassigned'
					? [{ name: one.givenName ?? one.name, zone: one.zone }]
					: [],
			)

const listOutputs = (ctx: FarmScope) =>
	ctx.db.read
		.select({
			key: equipment.key,
			name: equipment.name,
			zone: equipment.zone,
			outputClass: equipment.outputClass,
			label: points.label,
			model: devices.model,
		})
		.from(equipment)
		.innerJoin(points, eq(points.id, equipment.pointId))
		.innerJoin(devices, eq(devices.id, points.deviceId))
		.where(and(eq(equipment.farmId, ctx.farm.id), isNull(points.removedAt)))
		.orderBy(asc(equipment.id))
