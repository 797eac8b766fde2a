import type { FarmScope } from '~/context.server'
import type { HydroponicFarm } from '~/services/devices/hydroponic-farm.server'
import { asShown } from '~/services/readings/as-shown'

/** The farm's equipment with its qualities as pages name them. */
export function shownFarm(
	{ farm }: Pick<FarmScope, 'farm'>,
	found: HydroponicFarm,
): HydroponicFarm {
	const shown = asShown(farm)
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
