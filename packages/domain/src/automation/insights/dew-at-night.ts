import { formatDecimals } from '../../units/format-decimals'
import { toDisplayDifference } from '../../units/display-unit'
import type { Units } from '../../units/formats'
import { HOUR_MS, type Insight } from './insight'

/** One hour of a zone: air temperature and humidity, null where nothing was read. */
export type AirHour = { at: number; airC: number | null; humidityPct: number | null }

/** Nearer to its dew point than this, the coldest leaves of a room are wet (general practice). */
const MARGIN_C = 2
const LEAST_HOURS = 3

/** The dew point by the Magnus form (constants of Sonntag 1990), °C. */
export function dewPoint(airC: number, humidityPct: number): number {
	const gamma = Math.log(Math.max(humidityPct, 0.1) / 100) + (17.62 * airC) / (243.12 + airC)
	return (243.12 * gamma) / (17.62 - gamma)
}

/** Hours in which the air was so humid that dew forms; null for fewer than three. */
export function dewAtNight(
	zone: string,
	hours: readonly AirHour[],
	{ now, units }: { now: number; units: Units },
): Insight | null {
	const degrees = (differenceC: number) => {
		const { value, unit } = toDisplayDifference('airTemperature', differenceC, units)
		return `${formatDecimals(value, 1)} ${unit}`
	}
	const known = hours.flatMap(({ airC, humidityPct }) =>
		airC === null || humidityPct === null ? [] : [airC - dewPoint(airC, humidityPct)],
	)
	const wet = known.filter((margin) => margin < MARGIN_C)
	if (wet.length < LEAST_HOURS) return null
	const days = Math.round((hours.length * HOUR_MS) / (24 * HOUR_MS))
	return {
		id: `dew-${zone}`,
		type: 'alert',
		title: `The air in ${zone} comes near its dew point`,
		evidence: `In ${wet.length} of ${known.length} hours of the past ${days} days it was within ${degrees(MARGIN_C)} of it, at the nearest ${degrees(Math.min(...wet))}.`,
		advice:
			'Ventilate by the vapour pressure deficit, or keep the nights warmer: wet leaves get mould.',
		confidence: known.length / hours.length,
		confidenceMeans: 'the share of those hours with readings',
		impact: wet.length > 12 ? 'high' : 'medium',
		at: now,
		link: '/zone-control/plan/air',
	}
}
