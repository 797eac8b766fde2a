import { hostFromAddress } from '@sfc/contract/equipment/devices/device-wire'
import type { EquipmentItemWire } from '@sfc/contract/equipment/devices/equipment-item-wire'
import type { FarmScope } from '~/context.server'
import type { EquipmentState } from '~/areas/control/services/equipment-state'
import { listEquipment } from '~/areas/control/services/list-equipment.server'
import {
	loadLatestReadings,
	type LatestReading,
} from '~/areas/readings/services/load-latest-readings.server'
import { isTankRole, listTanks, type Tank } from '~/areas/readings/services/list-tanks'
import { listDevices, type ListedDevice } from './list-devices.server'
import { findDeviceFlow, findDeviceWatts } from './device-metering'

const KIND_OF_TYPE: Partial<Record<string, EquipmentItemWire['equipmentType']>> = {
	light: 'lighting',
	pump: 'pump',
	valve: 'pump',
	outlet: 'outlet',
}

export type FoundEquipment = {
	equipment: readonly EquipmentState[]
	readings: readonly LatestReading[]
	devices: readonly ListedDevice[]
}

/** Finds the current state of the farm's equipment. */
export async function findEquipment(ctx: FarmScope): Promise<FoundEquipment> {
	const [equipment, readings, devices] = await Promise.all([
		listEquipment(ctx),
		loadLatestReadings(ctx),
		listDevices(ctx),
	])
	return { equipment, readings, devices }
}

/** Lists all equipment of the farm's agents, in the categories of the dashboard. */
export const listEquipmentItems = async (ctx: FarmScope): Promise<EquipmentItemWire[]> =>
	toEquipmentItems(await findEquipment(ctx), ctx.farm.isSimulated)

export function toEquipmentItems(
	found: FoundEquipment,
	farmIsSimulated: boolean,
): EquipmentItemWire[] {
	const { equipment, readings, devices } = found
	const byKey = new Map(devices.map((device) => [device.key, device]))
	const tanks = listTanks(readings, farmIsSimulated).filter(({ at }) => at !== null)
	// Readings of a tank are shown with the tank.
	const sensors = readings.filter(({ writable, role }) => !writable && !isTankRole(role))
	return [
		...tanks.map(tankItem),
		...equipment
			.filter(({ bound }) => bound)
			.map((item) => ({
				...switchItem(item, byKey.get(item.device?.key ?? '')),
				powerWatts: findDeviceWatts(item, found, farmIsSimulated),
				flowRate: findDeviceFlow(item, found, farmIsSimulated),
			})),
		...sensors.map((reading) => sensorItem(reading, byKey.get(reading.deviceKey))),
	]
}

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())

const nothingMeasured = {
	capacity: null,
	level: null,
	lastMaintenance: null,
	powerWatts: null,
	intensity: null,
	spectrum: null,
	dailyHours: null,
	flowRate: null,
	pressure: null,
	runtime: null,
	sensorType: null,
	currentValue: null,
	unit: null,
	lastReading: null,
	quality: null,
	reason: null,
	function: null,
}

const toPlace = (device: ListedDevice | undefined) => ({
	hostname: device?.name ?? null,
	ip: device ? hostFromAddress(device.address) : null,
	protocols: device ? [device.driver] : [],
})

const tankItem = (tank: Tank): EquipmentItemWire => ({
	...nothingMeasured,
	...toPlace(undefined),
	id: tank.role,
	name: tank.name,
	equipmentType: 'nutrient-system',
	type: 'tank',
	zone: 'nursery',
	status:
		tank.status === null ? 'offline' : /low|critical/.test(tank.status) ? 'warning' : 'active',
	isControllable: false,
	capacity: tank.capacityL,
	level: tank.levelPct,
	currentValue: tank.volumeL,
	unit: tank.volumeL === null ? null : 'L',
	lastReading: iso(tank.at),
	quality: tank.quality,
	reason: tank.reason,
})

function switchItem(item: EquipmentState, device: ListedDevice | undefined): EquipmentItemWire {
	const { on } = item.reported
	const equipmentType = KIND_OF_TYPE[item.type] ?? 'climate'
	return {
		...nothingMeasured,
		...toPlace(device),
		id: item.key,
		name: item.name,
		equipmentType,
		type: item.type,
		zone: item.zone,
		status: on === null ? 'offline' : on ? 'running' : 'active',
		isControllable: true,
		intensity: item.dim?.percent ?? null,
		function: item.outputClass,
		lastReading: iso(item.reported.at),
		quality: item.reported.quality,
		reason: item.reported.reason,
	}
}

const sensorItem = (
	reading: LatestReading,
	device: ListedDevice | undefined,
): EquipmentItemWire => ({
	...nothingMeasured,
	...toPlace(device),
	id: `point-${reading.pointId}`,
	name: reading.label,
	equipmentType: 'sensor',
	type: 'sensor',
	zone: reading.zone,
	status: reading.quality === null || reading.quality === 'stale' ? 'offline' : 'active',
	isControllable: false,
	sensorType: reading.quantity,
	currentValue: reading.value,
	unit: reading.unit,
	lastReading: iso(reading.at),
	quality: reading.quality,
	reason: reading.reason,
})
