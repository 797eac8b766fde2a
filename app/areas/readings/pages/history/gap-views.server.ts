import { formatInstant } from '@sfc/domain/calendar/format-instant'
import type { ExplainedGap, GapCause } from '@sfc/domain/readings/history/explain-gaps'
import type { Formats } from '@sfc/domain/units/formats'
import type { Trace } from './trace.server'

/** A time without readings, in percent of the width. */
export type GapView = {
	left: number
	width: number
	label: string
	words: string
	/** The colour of the one series that has it; null when the whole chart does. */
	colour: string | null
}

type Options = { x: (at: number) => number; timezone: string; formats: Formats }

/** The gaps of all series of a chart; a common gap appears once. */
export function gapViews(traces: readonly Trace[], { x, ...options }: Options): GapView[] {
	const keyOf = ({ fromAt, toAt, cause }: ExplainedGap) => `${x(fromAt)} ${x(toAt)} ${cause}`
	const owners = new Map<string, { gap: ExplainedGap; of: Trace[] }>()
	for (const trace of traces)
		for (const gap of trace.gaps) {
			const known = owners.get(keyOf(gap)) ?? { gap, of: [] }
			known.of.push(trace)
			owners.set(keyOf(gap), known)
		}
	const found = [...owners.values()].sort((a, b) => a.gap.fromAt - b.gap.fromAt)
	return found.map(({ gap, of }) => {
		const isCommon = of.length === traces.length
		const whose = isCommon ? '' : `${of.map(({ name }) => name).join(', ')}, `
		return {
			left: x(gap.fromAt),
			width: x(gap.toAt) - x(gap.fromAt),
			label: gap.cause ? GAP_LABELS[gap.cause] : 'Missing',
			words: `${whose}${gapWords(gap, options)}`,
			colour: isCommon ? null : (of[0]?.colour ?? null),
		}
	})
}

function gapWords(
	{ fromAt, toAt, cause, detail }: ExplainedGap,
	{ timezone, formats }: Omit<Options, 'x'>,
): string {
	const why = cause ? [GAP_LABELS[cause], detail] : [detail ?? 'no cause is known']
	const [from, to] = [fromAt, toAt].map((at) => formatInstant(at, timezone, formats))
	return `${from} to ${to}: ${why.filter(Boolean).join(', ')}`
}

/** The reasons of missing readings, in words. */
const GAP_LABELS: Readonly<Record<GapCause, string>> = {
	'not-yet': 'Not connected yet',
	removed: 'No longer connected',
	device: 'Device offline',
	'agent-off': 'Agent off',
	clock: 'Wrong clock',
	dropped: 'Readings dropped',
	link: 'No network',
	silent: 'No contact with the agent: it is off or has no network',
}
