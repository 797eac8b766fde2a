import { formatDecimals, formatSigned } from '@sfc/domain/units/format-decimals'
import type { Quantity } from '@sfc/domain/control/controllers/dosing/doser-effects'
import type { Filtered } from '@sfc/domain/control/controllers/dosing/filter-probe'
import type { LearnedStrength } from '@sfc/domain/control/controllers/dosing/learned-strength'
import type { Verdict } from '@sfc/domain/control/controllers/dosing/dose'
import { toDisplayDifference, toDisplayValue, formatValue } from '@sfc/domain/units/display-unit'
import type { Formats } from '@sfc/domain/units/formats'
import { formatMl } from '@sfc/domain/units/jug-amount'
import type { Tone } from '~/ui/tone'

type Words = { word: string; tone: Tone; meaning: string }

export const VERDICTS: Readonly<Record<Verdict | 'waiting', Words>> = {
	waiting: { word: 'Mixing', tone: 'info', meaning: 'Its result is awaited' },
	worked: { word: 'Worked', tone: 'good', meaning: 'The water changed as expected' },
	'too-small': {
		word: 'Too small to tell',
		tone: 'info',
		meaning: 'It is judged together with the next one',
	},
	'too-weak': { word: 'Too weak', tone: 'attention', meaning: 'A miss; two stop the pump' },
	'too-strong': { word: 'Too strong', tone: 'attention', meaning: 'A miss; two stop the pump' },
	'pump-silent': {
		word: 'Pump silent',
		tone: 'attention',
		meaning: 'The pump was never reported on: a miss; two stop it',
	},
	'not-judged': {
		word: 'Not judged',
		tone: 'info',
		meaning: 'No trusted reading in time, or something else was added',
	},
	interrupted: {
		word: 'Interrupted',
		tone: 'info',
		meaning: 'By a restart or a change of the plan; it counts as given in full',
	},
	'by-hand': { word: 'By hand', tone: 'info', meaning: 'Not asked for by the plan' },
}

/** Formats a filtered reading with two standard errors: `5.82 ± 0.01`. */
export function formatFiltered(
	quantity: Quantity,
	{ value, doubt }: Filtered,
	formats: Formats,
): string {
	const shown = toDisplayValue(quantity, value, formats)
	const about = toDisplayDifference(quantity, 2 * doubt, formats).value
	const figures = [shown.value, about].map((one) => formatDecimals(one, shown.decimals))
	return `${figures.join(' ± ')} ${shown.unit}`.trim()
}

/** Formats what an amount changes, with its sign: `10 ml in 79.3 gal changes pH by about −0.05`. */
export function formatStrength(
	{ quantity, ml, litres, change, seen }: LearnedStrength,
	formats: Formats,
): string {
	const { unit, decimals } = toDisplayDifference(quantity, 0, formats)
	const by = (value: number) =>
		formatSigned(toDisplayDifference(quantity, value, formats).value, decimals)
	const name = quantity === 'ph' ? 'pH' : 'EC'
	const water = formatValue('volume', litres, formats)
	const amount = `${formatMl(ml)} in ${water}`
	if (!seen)
		return `What it changes is not known yet: no dose was seen to act. First doses are small.`
	const last = seen.doses === 1 ? 'The last dose' : `The last ${seen.doses} doses`
	const range = seen.doses === 1 ? by(seen.most) : `${by(seen.least)} to ${by(seen.most)}`
	return `${amount} changes ${name} by about ${`${by(change)} ${unit}`.trim()}. ${last} showed ${range}.`
}

type Change = { quantity: 'ph' | 'ec'; before: number | null; after: number | null }

/** Formats the readings before and after a dose: `7.02 → 6.74`. */
export function formatChange({ quantity, before, after }: Change, formats: Formats): string {
	const shown = (value: number | null) =>
		value === null ? 'no reading' : formatValue(quantity, value, formats)
	return before === null && after === null ? 'No reading' : `${shown(before)} → ${shown(after)}`
}

/** Formats the expected change: `pH −0.12` */
export function formatExpected(quantity: 'ph' | 'ec', expected: number, formats: Formats): string {
	const { value, unit, decimals } = toDisplayDifference(quantity, expected, formats)
	const name = quantity === 'ph' ? 'pH' : 'EC'
	return `${name} ${formatSigned(value, decimals)} ${unit}`.trim()
}
