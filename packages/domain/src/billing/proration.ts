import { addMonths } from './billing-dates'
import { PRICES } from './prices'

const DAY_MS = 86_400_000

type PaidTime = {
	/** Milliseconds UTC. */
	now: number
	trialEndsAt: number
	/** The next charge is due then. */
	paidThroughAt: number
}

/** The part of a paid month that is left, in whole days: 12 of 30. */
type DaysLeft = { days: number; ofDays: number }

/**
 * How much of the paid month is left. The day of the change counts. Within the trial the whole month
 * that follows it is left; nothing is, where the next charge is due before a paid month begins.
 */
function daysLeft({ now, trialEndsAt, paidThroughAt }: PaidTime): DaysLeft {
	const start = Math.max(trialEndsAt, monthBefore(trialEndsAt, paidThroughAt))
	const ofDays = Math.max(1, Math.round((paidThroughAt - start) / DAY_MS))
	const left = Math.ceil((paidThroughAt - Math.max(now, start)) / DAY_MS)
	return { days: Math.min(ofDays, Math.max(0, left)), ofDays }
}

/** When the month that ends at `paidThroughMs` began; months are counted from the trial's end. */
function monthBefore(trialEndMs: number, paidThroughMs: number): number {
	let start = trialEndMs
	for (let months = 1; start < paidThroughMs; months++) {
		const end = addMonths(trialEndMs, months)
		if (end >= paidThroughMs) return start
		start = end
	}
	return paidThroughMs
}

/** What more pods cost today, in whole cents. */
export type Proration = DaysLeft & {
	addedPods: number
	setupCents: number
	/** For what is left of the paid month. */
	monthCents: number
	totalCents: number
}

/**
 * What adding pods costs today: the setup of each, and its share of the month that is paid. Each
 * pod's share is rounded by itself, so adding one after the other costs the same as all at once.
 */
export function prorate(
	time: PaidTime,
	{ addedPods, monthlyCentsPerPod }: { addedPods: number; monthlyCentsPerPod: number },
): Proration {
	if (!Number.isInteger(addedPods) || addedPods < 1)
		throw new RangeError(`${addedPods} is no number of pods to add`)
	const { days, ofDays } = daysLeft(time)
	const setupCents = addedPods * PRICES.setupCentsPerPod
	const monthCents = addedPods * Math.round((monthlyCentsPerPod * days) / ofDays)
	return { days, ofDays, addedPods, setupCents, monthCents, totalCents: setupCents + monthCents }
}
