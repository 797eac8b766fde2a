import type { RecipeZone } from '../../growing/recipes/recipe-zone'
import { arrangeLight, type ZoneLight } from './arrange-light'

/** What would keep a cap that cannot be kept; a person does it. */
export type CapHelp = {
	/** Allowing light to be moved in every zone is enough. */
	allowMoving: boolean
	/** The lamps of one zone come on so much later, or earlier where it is negative, ms; the least that is enough. */
	lightsOn: { zone: RecipeZone; byMs: number } | null
	/** Part of their level at which all lamps may be lit together, 0 to 1; null where other equipment draws too much. */
	level: number | null
}

const HALF_DAY_MS = 43_200_000
const TRIED_STEP_MS = 3_600_000

/** Finds what would keep the cap of lamps, W, in some days. */
export function findCapHelp(lights: readonly ZoneLight[], capWatts: number): CapHelp {
	const isKept = (tried: readonly ZoneLight[]) => arrangeLight(tried, capWatts, null).overWh === 0
	const total = lights.reduce((sum, { watts }) => sum + watts, 0)
	const part = total > 0 ? Math.floor((100 * capWatts) / total) / 100 : 0
	// Lamps of a zone that alone draw more are above the cap whenever they are lit.
	const mayTakeTurns = lights.every(({ watts, days }) => watts <= capWatts || days.length === 0)
	const allowMoving =
		lights.some(({ mode }) => mode === 'off') &&
		isKept(lights.map((light) => ({ ...light, mode: 'shift' })))
	return {
		allowMoving,
		lightsOn: allowMoving || !mayTakeTurns ? null : findLightsOn(lights, isKept),
		level: part > 0 ? part : null,
	}
}

function findLightsOn(
	lights: readonly ZoneLight[],
	isKept: (lights: readonly ZoneLight[]) => boolean,
): CapHelp['lightsOn'] {
	for (let by = TRIED_STEP_MS; by <= HALF_DAY_MS; by += TRIED_STEP_MS)
		for (const byMs of [by, -by])
			for (const { zone } of lights)
				if (isKept(lights.map((light) => (light.zone === zone ? shift(light, byMs) : light))))
					return { zone, byMs }
	return null
}

const shift = (light: ZoneLight, byMs: number): ZoneLight => ({
	...light,
	days: light.days.map((day) => ({ ...day, from: day.from + byMs, to: day.to + byMs })),
})
