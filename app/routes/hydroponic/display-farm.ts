import type { FarmScope } from '~/context.server'
import type { HydroponicFarm } from '~/services/hydroponic/hydroponic-farm.server'
import { withDisplayQuality } from '~/services/readings/with-display-quality'

/** The farm's equipment with its qualities as pages name them. */
export function displayFarm(
	{ farm }: Pick<FarmScope, 'farm'>,
	found: HydroponicFarm,
): HydroponicFarm {
	const shown = withDisplayQuality(farm)
	return {
		...found,
		tanks: found.tanks.map((tank) => ({
			...shown(tank),
			ph: shown(tank.ph),
			ec: shown(tank.ec),
		})),
		sensors: found.sensors.map(shown),
		flow: shown(found.flow),
	}
}
