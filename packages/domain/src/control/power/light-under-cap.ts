import type { PlanZone } from '../../growing/recipes/plan-zone'
import type { RecipeZone } from '../../growing/recipes/recipe-zone'
import { listCheapDays, listLightDays, PriceLine, type CheapDay } from '../cheap-light/cheap-days'
import type { Span } from '../light-window'
import type { PlanInputs } from '../plan-inputs'
import { arrangeLight, type ZoneLight } from './arrange-light'

type Inputs = Pick<PlanInputs, 'settings' | 'timezone' | 'prices' | 'lampPower'>

/** The days that are lit at other times than planned, by zone: in cheap hours, and below the cap where there is one. */
export function findMovedDays(
	zones: readonly PlanZone[],
	inputs: Inputs,
): ReadonlyMap<RecipeZone, CheapDay[]> {
	const { prices, settings, timezone, lampPower } = inputs
	if (settings.powerCap && lampPower) {
		const lights = listZoneLights(zones, inputs, lampPower)
		const { days } = arrangeLight(lights, lampCapWatts(settings.powerCap), toLine(prices))
		return new Map(lights.map((light, i) => [light.zone, withoutPlanned(light, days[i] ?? [])]))
	}
	if (!prices) return new Map()
	return new Map(
		zones.map((planned) => {
			const mode = settings.cheapHours[planned.zone]
			const { slots, extra } = prices
			return [planned.zone, listCheapDays(planned, timezone, { mode, prices: slots, extra })]
		}),
	)
}

export const toLine = (prices: PlanInputs['prices']): PriceLine | null =>
	prices ? new PriceLine(prices.slots, prices.extra) : null

/** What all lamps may draw together under a cap, W. */
export const lampCapWatts = ({ kW, othersKW }: { kW: number; othersKW: number }): number =>
	1000 * (kW - othersKW)

/** The lamps and days of each zone. Days that end by measured light are as long as that may take, and not moved. */
export function listZoneLights(
	zones: readonly PlanZone[],
	{ settings, timezone }: Pick<Inputs, 'settings' | 'timezone'>,
	{ watts, days }: { watts: Readonly<Record<RecipeZone, number>>; days: Span },
): ZoneLight[] {
	const { byIntegral } = settings.light
	return zones.map((planned) => ({
		zone: planned.zone,
		watts: watts[planned.zone],
		mode: byIntegral ? 'off' : settings.cheapHours[planned.zone],
		days: listLightDays(planned, timezone, days).map((day) =>
			byIntegral ? { ...day, to: Math.max(day.to, day.from + day.mostMs) } : day,
		),
	}))
}

const withoutPlanned = ({ days }: ZoneLight, lit: readonly CheapDay[]): CheapDay[] =>
	lit.filter(({ dayFrom, spans: [first, second] }) => {
		const planned = days.find(({ from }) => from === dayFrom)
		return second !== undefined || first?.from !== planned?.from
	})
