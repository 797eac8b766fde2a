import { formatSigned } from '../../../units/format-decimals'
import type { Cause, ClearedEffect, NoticeEffect } from '../notice'
import type { Dose } from './dose'
import { QUANTITIES } from './doser-effects'
import type { DosingSettings } from './dosing-settings'

/** `a dose changed pH by +0.12; −0.20 was expected` */
function describeResult(
	what: string,
	{ quantity, before, expected }: Dose,
	after: number | null,
): string {
	const { label, unit } = QUANTITIES[quantity]
	const change = (by: number) => `${formatSigned(by, 2)}${unit}`
	return `${what} changed ${label} by ${change((after ?? before) - before)}; ${change(expected)} was expected`
}

const cause = (name: string, text?: string): Cause => ({
	cause: name,
	evidence: text === undefined ? [] : [{ supports: true, text }],
})

const toNotice = (
	{ id }: DosingSettings,
	{ output }: Dose,
	title: string,
	causes: Cause[],
): NoticeEffect => ({ kind: 'notice', controller: id, output, title, causes, isStopped: false })

/** That a stop was proven wrong, which ends it. */
export function listLifted(
	settings: DosingSettings,
	dose: Dose,
	after: number | null,
): [ClearedEffect, NoticeEffect] {
	const text = describeResult('a dose that was to prove the stop', dose, after)
	return [
		{
			kind: 'cleared',
			controller: settings.id,
			output: dose.output,
			by: 'control',
			note: text,
		},
		toNotice(settings, dose, `${dose.label} doses again: its stop was proven wrong`, [
			cause('The reading was too noisy, or something else changed the water meanwhile', text),
			cause('Air in the line that has cleared'),
		]),
	]
}

/** That a dose did far more than expected, which the next doses already know. */
export const toStrongNotice = (
	settings: DosingSettings,
	dose: Dose,
	after: number | null,
): NoticeEffect =>
	toNotice(
		settings,
		dose,
		`${dose.label} acts far more strongly than before: doses are made smaller`,
		[
			cause(
				'The jug holds a stronger concentrate: check its label',
				describeResult('a dose', dose, after),
			),
			cause('The water buffers less than before: softer water came in'),
		],
	)

/** That the water moved the other way beyond the noise; a second such dose stops the pump. */
export const toWrongWayNotice = (
	settings: DosingSettings,
	dose: Dose,
	after: number | null,
): NoticeEffect =>
	toNotice(
		settings,
		dose,
		`${QUANTITIES[dose.quantity].label} moved the wrong way after ${dose.label}: one more such dose stops it`,
		[
			cause(
				'Lines are swapped: see which jug each line hangs in',
				describeResult('a dose', dose, after),
			),
			cause('The jug holds another concentrate: check its label'),
			cause('Something was added by hand, or other water came in, while the dose was mixed'),
		],
	)
