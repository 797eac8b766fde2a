import { PRICES } from './prices'

const DAY_MS = 86_400_000

/** When the free trial of a subscription that starts at `startMs` ends. Milliseconds UTC. */
export const trialEnd = (startMs: number): number => startMs + PRICES.trialDays * DAY_MS

/** Adds calendar months to an instant, UTC; a shorter month ends on its last day. */
export function addMonths(atMs: number, months: number): number {
	const at = new Date(atMs)
	const month = at.getUTCMonth() + months
	const last = new Date(Date.UTC(at.getUTCFullYear(), month + 1, 0)).getUTCDate()
	const moved = new Date(atMs)
	moved.setUTCFullYear(at.getUTCFullYear(), month, Math.min(at.getUTCDate(), last))
	return moved.getTime()
}

/**
 * When the charge after `paidThroughMs` is due. Months are counted from the end of the trial: a
 * trial that ends on the 31st is charged on the last day of each month.
 */
export function nextChargeAfter(trialEndMs: number, paidThroughMs: number): number {
	if (paidThroughMs < trialEndMs) return trialEndMs
	const from = new Date(trialEndMs)
	const to = new Date(paidThroughMs)
	let months =
		(to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
	while (addMonths(trialEndMs, months) <= paidThroughMs) months++
	return addMonths(trialEndMs, months)
}

/** Days after the due date on which a charge is tried; each try that fails is told by mail. */
const TRIED_AFTER_DAYS = [0, 3, 5, 7, 14, 28]

/** When a charge that failed `failures` times is tried next; null after the last attempt. */
export function nextAttempt(dueMs: number, failures: number): number | null {
	const days = TRIED_AFTER_DAYS[failures]
	return days === undefined ? null : dueMs + days * DAY_MS
}
