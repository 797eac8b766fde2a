import { isTrusted } from '@sfc/domain/readings/quality'
import type { QuantityKey } from '@sfc/domain/units/quantities'
import type { EquipmentState } from '~/areas/control/services/equipment-state'
import type { LatestReading } from '~/areas/readings/services/load-latest-readings.server'

type Found = { equipment: readonly EquipmentState[]; readings: readonly LatestReading[] }

/**
 * Returns the watts of one device. Only a plug measures a single device; a controller's meter
 * measures everything connected to it.
 */
export function findDeviceWatts(
	{ device }: EquipmentState,
	{ readings }: Found,
	farmIsSimulated: boolean,
): number | null {
	const ofPlug = readings.filter(
		({ deviceKey, deviceKind }) => deviceKey === device?.key && deviceKind === 'plug',
	)
	if (ofPlug.filter(({ writable }) => writable).length !== 1) return null
	return trusted(ofPlug, 'power', farmIsSimulated)
}

/**
 * Returns the litres per minute of a circulation pump, when it is the only one on a device with a
 * single meter.
 */
export function findDeviceFlow(
	item: EquipmentState,
	{ equipment, readings }: Found,
	farmIsSimulated: boolean,
): number | null {
	const circulates = ({ type, outputClass, device }: EquipmentState) =>
		type === 'pump' && outputClass === 'circulation' && device?.key === item.device?.key
	if (!item.device || !circulates(item) || equipment.filter(circulates).length !== 1) return null
	const ofDevice = readings.filter(({ deviceKey }) => deviceKey === item.device?.key)
	return trusted(ofDevice, 'flow', farmIsSimulated)
}

function trusted(
	readings: readonly LatestReading[],
	quantity: QuantityKey,
	farmIsSimulated: boolean,
): number | null {
	const meters = readings.filter((reading) => reading.quantity === quantity)
	const [meter] = meters
	if (meters.length !== 1 || !meter || meter.quality === null) return null
	return isTrusted(meter.quality, farmIsSimulated) ? meter.value : null
}
