export const SUBSCRIPTION_STATUSES = ['unpaid', 'trial', 'active', 'past-due', 'cancelled'] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

/** A subscription somebody paid for at least once. */
export const isSubscribed = (status: string): boolean => status !== 'unpaid'
