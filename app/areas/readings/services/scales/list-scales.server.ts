import type { FarmCtx } from '~/context.server'
import { loadLatestReadings } from '../load-latest-readings.server'
import { displayQuality } from '@sfc/domain/readings/quality'

export type Scale = {
	pointId: number
	/** Its device and what it weighs, in words. */
	name: string
	/** What lies on it now; null while it says nothing that can be used. */
	weightG: number | null
	/** Why there is no weight, in words. */
	reason: string | null
	at: number | null
}

/** Lists the scales of a farm: every point that an agent reads a weight from. */
export async function listScales(ctx: FarmCtx): Promise<Scale[]> {
	const readings = await loadLatestReadings(ctx)
	return readings
		.filter(({ quantity, deviceKind }) => quantity === 'weight' && deviceKind !== 'tank')
		.map(({ pointId, deviceName, label, value, quality, reason, at }) => {
			const isUsable = displayQuality(quality, ctx.farm.isSimulated) === 'good' && value !== null
			const weightG = isUsable ? Math.round(value * 1000) : null
			return {
				pointId,
				name: label === deviceName ? label : `${deviceName}, ${label}`,
				weightG: weightG !== null && weightG < 0 ? null : weightG,
				reason: isUsable && value < 0 ? 'It shows less than nothing: tare it' : reason,
				at,
			}
		})
}
