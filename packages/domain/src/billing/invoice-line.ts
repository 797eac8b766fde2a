import type { Proration } from './proration'
import { podsInWords } from './plans'

/** A line of an invoice: whole cents, and the time it pays for (milliseconds UTC) where it has one. */
export type InvoiceLine = {
	text: string
	amountCents: number
	fromAt: number | null
	untilAt: number | null
}

/** The lines of more pods; a month of which nothing is left has none. */
export function linesOfProration(
	{ addedPods, setupCents, monthCents, days, ofDays }: Proration,
	{ fromAt, untilAt }: { fromAt: number; untilAt: number },
): InvoiceLine[] {
	const pods = podsInWords(addedPods)
	const share = days < ofDays ? `, ${days} of ${ofDays} days` : ''
	return [
		{ text: `Setup, ${pods}`, amountCents: setupCents, fromAt: null, untilAt: null },
		{ text: `Month, ${pods}${share}`, amountCents: monthCents, fromAt, untilAt },
	].filter(({ amountCents }) => amountCents > 0)
}
