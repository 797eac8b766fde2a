import type { FarmCtx } from '~/context.server'
import { zoneLabel } from '~/areas/growing/pages/recipes/recipe-labels'
import { readLight } from '~/areas/control/services/light/read-light.server'
import { formatLight } from './light-format'

/** The light of cultivation, else of the nursery, by its map and the plan; null without a map. */
export async function describeMappedLight(ctx: FarmCtx) {
	const zones = await readLight(ctx)
	const zone = zones.find(({ map }) => map.zone === 'cultivation') ?? zones[0]
	if (!zone) return null
	const { map, light } = zone
	return {
		light: formatLight(light.average),
		note: `Average of the light map of ${zoneLabel(map.zone)}, lamps on at ${light.percent} %; no sensor measures it`,
	}
}
