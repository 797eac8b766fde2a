import type { FarmScope, LiveCtx } from '~/context.server'
import {
	loadHydroponicFarm,
	type HydroponicFarm,
} from '~/areas/overview/services/hydroponic/load-hydroponic-farm.server'
import { withDisplayQuality } from '~/areas/readings/services/with-display-quality'

/** The hydroponic dashboard, all of which is live. */
export async function readHydroponic(ctx: LiveCtx) {
	return displayFarm(ctx, await loadHydroponicFarm(ctx))
}

/** The farm's equipment with data qualities named as on other pages. */
function displayFarm({ farm }: Pick<FarmScope, 'farm'>, found: HydroponicFarm): HydroponicFarm {
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
