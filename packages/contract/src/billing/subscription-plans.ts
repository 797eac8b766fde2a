import { SUBSCRIPTION_PLAN_IDS, subscriptionPlanById } from '@sfc/domain/billing/subscription-plans'
import { PRICES } from '@sfc/domain/billing/prices'
import { z } from 'zod'

const PODS = `Must be between 1-${PRICES.podsMax} pods`
const PLAN = 'Please choose a plan'

const Pods = z.coerce.number(PODS).int(PODS).min(1, PODS).max(PRICES.podsMax, PODS)

/** The choice of a plan; `pods` says how many of Enterprise, three unless told. */
export const ChooseSubscriptionPlanInput = z
	.object({
		planId: z.enum(SUBSCRIPTION_PLAN_IDS, PLAN),
		pods: Pods.optional(),
		customerId: z.string().min(1).max(100).optional().describe('Which of several businesses'),
	})
	.transform((choice, issues) => {
		const { podsMin, podsMax, name } = subscriptionPlanById(choice.planId)
		const pods = choice.pods ?? podsMin
		if (pods >= podsMin && pods <= podsMax) return { ...choice, pods }
		const message =
			podsMin === podsMax ? `${name} has ${podsMin}` : `${name} has ${podsMin}-${podsMax}`
		issues.addIssue({ code: 'custom', path: ['pods'], message: `${message} pods` })
		return z.NEVER
	})

/** What a change was agreed to, as its page sends it. */
export const ChangeSubscriptionPlanForm = z.object({
	pods: Pods,
	agreedCents: z.coerce.number('The amount is missing').int().min(0),
	/** Farms without a plan that the added pods cover. */
	farm: z.array(z.coerce.number().int().positive()).max(PRICES.podsMax).default([]),
})

export const ProfileReply = z.object({
	subscriptionPlan: z.enum(['trial', ...SUBSCRIPTION_PLAN_IDS]),
	subscriptionStatus: z
		.string()
		.describe('`active`, also in the free trial; `past-due`, `cancelled`'),
	trialEndsAt: z.string().nullable(),
	maxAgriPods: z.number().describe('-1: no plan limits them'),
})

export const CancelReply = z.object({
	success: z.literal(true),
	message: z.string(),
	endsAt: z.string().nullable().describe('Until when it is paid'),
	refundCents: z.number(),
})

export const CancelInput = z.object({ customerId: z.string().min(1).max(100).optional() })

export const CoverFarmInput = CancelInput.extend({ farmId: z.int().positive() })
