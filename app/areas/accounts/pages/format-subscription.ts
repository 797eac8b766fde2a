import type { Tone } from '~/ui/tone'

export type SubscriptionFacts = {
	status: string
	isCancelled: boolean
	/** A formatted day, such as `Dec 21, 2026`. */
	trialEnds: string | null
	paidThrough: string | null
}

type Words = { tone: Tone; word: string; text: string | null }

/** Formats the state of a subscription: one word, and what comes next. */
export function formatSubscription(facts: SubscriptionFacts): Words {
	const { status, isCancelled, trialEnds, paidThrough } = facts
	if (status === 'cancelled' || isCancelled)
		return {
			tone: 'offline',
			word: 'Cancelled',
			text: paidThrough && status !== 'cancelled' ? `It runs until ${paidThrough}` : null,
		}
	if (status === 'trial')
		return {
			tone: 'good',
			word: 'Free trial',
			text: trialEnds && `The trial ends on ${trialEnds}`,
		}
	if (status === 'active')
		return {
			tone: 'good',
			word: 'Active',
			text: paidThrough && `The next charge is on ${paidThrough}`,
		}
	if (status === 'past-due')
		return { tone: 'danger', word: 'Payment due', text: 'The last charge failed' }
	return { tone: 'attention', word: 'Not paid yet', text: 'The payment was not completed' }
}
