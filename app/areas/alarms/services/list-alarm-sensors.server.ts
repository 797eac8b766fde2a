import type { FarmScope } from '~/context.server'
import { cacheForRequest } from '~/areas/platform/services/request-cache'
import { isTank } from '~/areas/readings/services/is-tank'
import {
	loadLatestReadings,
	loadMachineReadings,
} from '~/areas/readings/services/load-latest-readings.server'
import { nameSensors } from '~/areas/readings/services/name-sensors'

/** Sensor that a rule may name. */
export type AlarmSensor = { pointId: number; quantity: string; name: string; isTank: boolean }

/** Lists the sensors of a farm that alarm rules watch; no two have one name. */
export async function listAlarmSensors(ctx: FarmScope): Promise<AlarmSensor[]> {
	const readings = [
		...(await cacheForRequest(ctx, loadLatestReadings)),
		...(await cacheForRequest(ctx, loadMachineReadings)),
	]
	return nameSensors(readings).map((one) => {
		return { pointId: one.pointId, quantity: one.quantity, name: one.name, isTank: isTank(one) }
	})
}
