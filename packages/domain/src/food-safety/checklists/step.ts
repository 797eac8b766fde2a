import { formatNumber } from '../../units/format-number'

export const STEP_KINDS = ['tick', 'number', 'text', 'photo'] as const
type StepKind = (typeof STEP_KINDS)[number]

/** One thing of a checklist that a person looks at, measures, writes down or takes a picture of. */
export type Step = {
	/** Names the answer within a record. */
	key: string
	label: string
	kind: StepKind
	isOptional: boolean
	/** How to do it, or where its limits come from. */
	hint: string | null
	/** Unit of a number, in words. */
	unit: string | null
	low: number | null
	high: number | null
}

/** The answers to a tick. */
export const TICKS = {
	done: 'Done',
	notDone: 'Not done',
	notApplicable: 'Not applicable',
} as const
export type Tick = keyof typeof TICKS

export const isTick = (value: string): value is Tick => Object.hasOwn(TICKS, value)

const withUnit = (text: string, unit: string | null): string => (unit ? `${text} ${unit}` : text)

/** A measured value with its unit: `260 ppm`. */
export const formatValue = (value: number, { unit }: Pick<Step, 'unit'>): string =>
	withUnit(formatNumber(value, 6), unit)

/** The limits of a number in words: `50 to 200 ppm`, `at most 5 °C`; null without limits. */
export function formatLimits({
	low,
	high,
	unit,
}: Pick<Step, 'low' | 'high' | 'unit'>): string | null {
	const at = (value: number) => formatNumber(value, 6)
	if (low !== null && high !== null)
		return withUnit(low === high ? at(low) : `${at(low)} to ${at(high)}`, unit)
	if (high !== null) return withUnit(`at most ${at(high)}`, unit)
	return low === null ? null : withUnit(`at least ${at(low)}`, unit)
}
