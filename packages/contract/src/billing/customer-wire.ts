import { z } from 'zod'

/** A pod of a customer; the figures are what one pod of its kind is sold with. */
const PodWire = z.object({
	id: z.number(),
	number: z.number(),
	farmId: z.number().nullable().describe('The farm it became once it was paid'),
	maxPlants: z.number(),
	powerRequirement: z.string().describe('Such as `30 kW`'),
})

const CustomerWire = z.object({
	id: z.string(),
	businessName: z.string(),
	contactName: z.string(),
	email: z.string(),
	phone: z.string(),
	farmType: z.string(),
	numberOfPods: z.number(),
	location: z.string(),
	timezone: z.string(),
	currentOperation: z.string(),
	businessGoals: z.string(),
	hasInternet: z.boolean(),
	hasPower: z.boolean(),
	hasShopify: z.boolean(),
	shopifyStore: z.string().nullable(),
	setupCompleted: z.boolean(),
	onboardingStep: z.number(),
})

export const CustomerReply = z.object({ customer: CustomerWire, pods: z.array(PodWire) })
export type CustomerReply = z.infer<typeof CustomerReply>
