import { CATALOGUE } from '@sfc/domain/control/catalogue'

const DAY_STARTS_H = 6
const DAY_ENDS_H = 22

/** The outputs that are on at the start: fans and pumps, and grow lights by the hour (0–23). */
export function startOutputs(hour: number): ReadonlySet<string> {
	const isDay = hour >= DAY_STARTS_H && hour < DAY_ENDS_H
	const keys = CATALOGUE.filter(({ key, outputClass }) => {
		if (outputClass === 'circulation' || outputClass === 'exhaust') return true
		return outputClass === 'light' && !key.endsWith('work-lights') && isDay
	}).map(({ key }) => key)
	return new Set([...keys, 'air-pump'])
}
