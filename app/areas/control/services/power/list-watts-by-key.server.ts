import type { FarmScope } from '~/context.server'
import { cacheForRequest } from '~/areas/platform/services/request-cache'
import { listMeteredOutputs } from './list-metered-outputs.server'
import { listWatts } from './list-watts.server'

/** Lists the known power of each output while it is fully on, W, by its key. */
export async function listWattsByKey(ctx: FarmScope): Promise<Map<string, number>> {
	const [outputs, known] = await Promise.all([
		cacheForRequest(ctx, listMeteredOutputs),
		listWatts(ctx),
	])
	return new Map(
		outputs.flatMap(({ key, equipmentId }) => {
			const one = known.get(equipmentId)
			return one ? [[key, one.watts] as const] : []
		}),
	)
}
