import type { FarmCtx } from '~/context.server'
import { listMeteredOutputs } from './list-metered-outputs.server'
import { listWatts } from './list-watts.server'

/** What each output draws while it is fully on, W, by its key; without those nobody knows of. */
export async function listWattsByKey(ctx: FarmCtx): Promise<Map<string, number>> {
	const [outputs, known] = await Promise.all([listMeteredOutputs(ctx), listWatts(ctx)])
	return new Map(
		outputs.flatMap(({ key, equipmentId }) => {
			const one = known.get(equipmentId)
			return one ? [[key, one.watts] as const] : []
		}),
	)
}
