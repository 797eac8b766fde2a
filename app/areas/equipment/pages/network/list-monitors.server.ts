import type { FarmScope } from '~/context.server'
import { listCalibrations } from '~/areas/readings/services/calibration/read-calibration.server'
import type { EquipmentState } from '~/areas/control/services/equipment-state'
import type { NetworkDevice } from '~/areas/equipment/services/network/list-network-devices.server'
import { loadLatestReadings } from '~/areas/readings/services/load-latest-readings.server'
import type { Monitor } from './monitor-list'

type Known = { equipment: readonly EquipmentState[]; devices: readonly NetworkDevice[] }

/** The devices whose sensors the agent reads in the container zone, by a name that `controlContainer` knows. */
export async function listMonitors(
	ctx: FarmScope,
	{ equipment, devices }: Known,
): Promise<Monitor[]> {
	const [readings, calibrations] = await Promise.all([
		loadLatestReadings(ctx),
		listCalibrations(ctx),
	])
	const sensors = readings.filter(({ zone, writable }) => zone === 'container' && !writable)
	const keys = [...new Set(sensors.map(({ deviceKey }) => deviceKey))]
	return keys.flatMap((key) => {
		const of = sensors.filter(({ deviceKey }) => deviceKey === key)
		const id =
			devices.find(({ device }) => device?.key === key)?.id ??
			equipment.find(({ device }) => device?.key === key)?.key
		if (id === undefined) return []
		const calibrated = calibrations
			.map(({ sensor }) => sensor.pointId)
			.filter((pointId) => of.some((one) => one.pointId === pointId))
		return {
			id: String(id),
			name: of[0]?.deviceName ?? key,
			sensors: of.map(({ label }) => label),
			calibratePath: pathOf(calibrated),
		}
	})
}

const pathOf = ([first, ...more]: readonly number[]): string | null => {
	if (first === undefined) return null
	return more.length > 0 ? '/calibration' : `/calibration/${first}`
}
