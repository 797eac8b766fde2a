import { PRICES } from './prices'

export const PLAN_IDS = ['single-pod', 'dual-pod', 'enterprise'] as const
export type PlanId = (typeof PLAN_IDS)[number]

/** A plan by its number of pods; its price is that of its pods. */
export type Plan = {
	id: PlanId
	name: string
	podsMin: number
	podsMax: number
	isPopular: boolean
}

/** From the smallest plan to the largest. */
export const PLANS = PRICES.plans as readonly Plan[]

/** The plan for a number of pods; a number beyond the price list is Enterprise as well. */
export const findPlanForPods = (pods: number): Plan =>
	PLANS.findLast(({ podsMin }) => podsMin <= pods) ?? PLANS[0]!

export const planById = (id: PlanId): Plan => PLANS.find((plan) => plan.id === id)!

/** `1 pod`, `2 pods`. */
export const formatPods = (pods: number): string => `${pods} ${pods === 1 ? 'pod' : 'pods'}`
