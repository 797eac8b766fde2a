import type { Proration } from './proration'
import { formatPods } from './subscription-plans'

/** A line of an invoice: whole cents, and the time it pays for (milliseconds UTC) where it has one. */
export type InvoiceLine = {
	text: string
	amountCents: number
	fromAt: number | null
	untilAt: number | null
}

type Span = { fromAt: number; untilAt: number }

/** The line of a month of the plan. */
export const monthLine = (pods: number, amountCents: number, span: Span): InvoiceLine => ({
	text: `Month, ${formatPods(pods)}`,
	amountCents,
	...span,
})

/** The line of a setup. */
export const setupLine = (pods: number, amountCents: number): InvoiceLine => ({
	text: `Setup, ${formatPods(pods)}`,
	amountCents,
	fromAt: null,
	untilAt: null,
})

/** The lines of more pods; a month of which nothing is left has none. */
export function prorationLines(
	{ addedPods, setupCents, monthCents, days, ofDays }: Proration,
	span: Span,
): InvoiceLine[] {
	const month = monthLine(addedPods, monthCents, span)
	const share = days < ofDays ? `, ${days} of ${ofDays} days` : ''
	return [setupLine(addedPods, setupCents), { ...month, text: `${month.text}${share}` }].filter(
		({ amountCents }) => amountCents > 0,
	)
}
