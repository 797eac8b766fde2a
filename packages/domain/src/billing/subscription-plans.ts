import { PRICES } from './prices'

export const SUBSCRIPTION_PLAN_IDS = ['single-pod', 'dual-pod', 'enterprise'] as const
export type SubscriptionPlanId = (typeof SUBSCRIPTION_PLAN_IDS)[number]

/** A plan by its number of pods; its price is that of its pods. */
export type SubscriptionPlan = {
	id: SubscriptionPlanId
	name: string
	podsMin: number
	podsMax: number
	isPopular: boolean
}

/** From the smallest plan to the largest. */
export const SUBSCRIPTION_PLANS = PRICES.plans as readonly SubscriptionPlan[]

/** The plan for a number of pods; a number beyond the price list is Enterprise as well. */
export const findSubscriptionPlan = (pods: number): SubscriptionPlan =>
	SUBSCRIPTION_PLANS.findLast(({ podsMin }) => podsMin <= pods) ?? SUBSCRIPTION_PLANS[0]!

export const subscriptionPlanById = (id: SubscriptionPlanId): SubscriptionPlan =>
	SUBSCRIPTION_PLANS.find((plan) => plan.id === id)!

/** `1 pod`, `2 pods`. */
export const formatPods = (pods: number): string => `${pods} ${pods === 1 ? 'pod' : 'pods'}`
