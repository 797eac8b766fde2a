import type { SubscriptionStatus } from '@sfc/domain/billing/subscription-status'
import type { Tone } from '~/ui/tone'

type Look = { tone: Tone; label: string }

const LOOKS: Readonly<Record<SubscriptionStatus, Look>> = {
	unpaid: { tone: 'attention', label: 'Not paid yet' },
	trial: { tone: 'info', label: 'Free trial' },
	active: { tone: 'good', label: 'Active' },
	'past-due': { tone: 'danger', label: 'Payment overdue' },
	cancelled: { tone: 'offline', label: 'Ended' },
}

/** The badge of a subscription's state. */
export const subscriptionBadge = (status: SubscriptionStatus, isCancelled: boolean): Look =>
	isCancelled && status !== 'cancelled' ? { tone: 'attention', label: 'Cancelled' } : LOOKS[status]
