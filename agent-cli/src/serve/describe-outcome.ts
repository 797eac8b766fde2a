import { formatTime } from '@sfc/domain/calendar/format-instant'
import type { RequestOutcome } from '../runtime/local-requests'
import type { FarmView } from './farm-view'

const DONE = {
	on: 'turned on',
	dose: 'dosed',
	off: 'turned off',
	auto: 'back to auto',
	clear: 'goes on',
}

/** How a change ended: `Pump: turned on until 6:00 PM.` */
export function describeOutcome(request: RequestOutcome, view: FarmView): string {
	const { output, change, outcome, reason, untilAt } = request
	const { state, timezone, formats } = view
	const label = state?.outputs.find(({ key }) => key === output)?.label ?? output
	const because = reason === undefined ? '' : `: ${reason}`
	if (outcome === 'unknown')
		return `${label}: it is not known whether this was carried out${because}.`
	if (outcome !== 'done') return `${label}: not ${DONE[change]}${because}.`
	if (request.ml !== undefined) return `${label}: gives ${request.ml} ml.`
	// An OFF that has to wait says when it acts.
	if (reason !== undefined) return `${label}: ${reason}.`
	const until = untilAt === undefined ? '' : ` until ${formatTime(untilAt, timezone, formats)}`
	return `${label}: ${DONE[change]}${until}.`
}
