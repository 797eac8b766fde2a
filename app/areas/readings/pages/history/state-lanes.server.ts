import { formatInstant } from '@sfc/domain/calendar/format-instant'
import type { Formats } from '@sfc/domain/units/formats'
import type {
	OutputState,
	OutputStates,
	StateSpan,
} from '~/areas/readings/services/history/list-output-states.server'
import { chartScale } from '~/ui/chart/chart-paths'

/** An output under the charts; positions in percent of the width. */
export type StateLane = {
	/** The address of its page. */
	to: string
	name: string
	/** Its on-times, in words. */
	words: string
	parts: { left: number; width: number; state: OutputState }[]
}

type Options = { span: { fromAt: number; toAt: number }; timezone: string; formats: Formats }

/** The lanes of outputs that were on at some time, and the names of those that were off throughout. */
export function stateLanes(outputs: readonly OutputStates[], { span, ...clock }: Options) {
	const { x } = chartScale({ ...span, low: 0, high: 1 })
	const isOff = ({ spans }: OutputStates) => spans.every(({ state }) => state === 'off')
	const known = outputs.filter(({ spans }) => spans.length > 0)
	// Outputs that changed most are listed first.
	const lanes = known
		.filter((output) => !isOff(output))
		.toSorted((a, b) => Math.min(b.spans.length, 2) - Math.min(a.spans.length, 2))
	const pageOf = ({ key }: OutputStates) => `/zones/outputs/${encodeURIComponent(key)}`
	return {
		off: known.filter(isOff).map((output) => ({ name: output.name, to: pageOf(output) })),
		lanes: lanes.map((output): StateLane => {
			const { name, spans } = output
			const parts = spans.map(({ fromAt, toAt, state }) => {
				return { left: x(fromAt), width: x(toAt) - x(fromAt), state }
			})
			return { to: pageOf(output), name, words: `${name}: ${formatOnTime(spans, clock)}`, parts }
		}),
	}
}

const NAMED_MAX = 3

function formatOnTime(
	spans: readonly StateSpan[],
	{ timezone, formats }: Omit<Options, 'span'>,
): string {
	const on = spans.filter(({ state }) => state !== 'off')
	const words = on.slice(-NAMED_MAX).map(({ fromAt, toAt, state }) => {
		const times = [fromAt, toAt].map((at) => formatInstant(at, timezone, formats)).join(' to ')
		return `${state === 'on' ? 'on' : 'on and off'} from ${times}`
	})
	const more = on.length - words.length
	return [...(more > 0 ? [`${more} times before that`] : []), ...words].join(', ')
}
