import type { HandEnd } from '@sfc/domain/control/manual-end'
import { readSensor } from './check-interlocks'
import type { Inputs } from './state'

/**
 * Why an ON by hand that has run for so long is not to be on: what it works towards is reached, or nothing
 * can be read that would end it. Without the figure, which changes: a decision is told when it changes.
 */
export function manualEndReason(
	{ sensors, is, value, unit, quantity, limitOf, unreadMs }: HandEnd,
	ranMs: number,
	inputs: Inputs,
): string | null {
	const facts = { nowMs: inputs.now, readingOf: (point: string) => inputs.readingOf(point) }
	const read = sensors
		.map((sensor) => readSensor(sensor, facts))
		.filter((one) => typeof one === 'number')
	if (read.length === 0)
		return ranMs >= unreadMs
			? `no reading of the ${quantity} can be trusted, which would end an ON by hand`
			: null
	const now = read.reduce((sum, one) => sum + one, 0) / read.length
	const isReached = is === 'above' ? now >= value : now <= value
	const amount = Math.round(value * 100) / 100
	return isReached
		? `${quantity} is not ${is === 'above' ? 'below' : 'above'} ${amount} ${unit}, the end of ${limitOf}: an ON by hand ends there`
		: null
}
