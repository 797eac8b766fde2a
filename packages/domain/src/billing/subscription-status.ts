export const SUBSCRIPTION_STATUSES = ['unpaid', 'trial', 'active', 'past-due', 'cancelled'] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

/** Whether a subscription was paid for at least once. */
export const isSubscribed = (status: string): boolean => status !== 'unpaid'

/** Whether a subscription goes on: paid, overdue, or cancelled and not over. */
export const isRunning = (status: string): boolean =>
	status === 'trial' || status === 'active' || status === 'past-due'
