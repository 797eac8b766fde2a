import type { RecipeZone } from '../../recipes/recipe-zone'
import type { PlanOutput } from '../plan-zone'
import type { Controller, ControllerClaim } from './controller'

export type LightSettings = {
	kind: 'light'
	id: string
	zone: RecipeZone
	/** In the order in which they come on. */
	lamps: PlanOutput[]
	/** Between one lamp and the next, so that they do not all draw their inrush at once. */
	staggerMs: number
}

/** For how long it has wanted the lamps on, without a break. */
type LightMemory = { wantedForMs: number }

/** Lamps follow the day of their zone's stage. */
export const lightController: Controller<LightSettings, LightMemory> = {
	initial: { wantedForMs: 0 },
	/** After a power cut or an emergency stop the lamps come on one by one again. */
	restart: () => ({ memory: { wantedForMs: 0 }, effects: [] }),
	step({ zone, lamps, staggerMs }, memory, sight) {
		const seen = sight.zone(zone)
		if (!seen?.light) return { memory: { wantedForMs: 0 }, claims: [] }
		const { light, name } = seen
		if (!light.isDay) {
			const off: ControllerClaim = { on: false, reason: `night of ${name}`, untilAt: light.endsAt }
			return { memory: { wantedForMs: 0 }, claims: lamps.map((lamp) => [lamp, off]) }
		}
		const wantedForMs = memory.wantedForMs + sight.passedMs
		const claims = lamps.map((lamp, index) => {
			const isDue = wantedForMs >= index * staggerMs || sight.isOn(lamp) === true
			const claim: ControllerClaim = isDue
				? { on: true, reason: `day of ${name}`, untilAt: light.endsAt }
				: { on: false, reason: 'comes on after the lamps before it' }
			return [lamp, claim] as const
		})
		return { memory: { wantedForMs }, claims }
	},
}
