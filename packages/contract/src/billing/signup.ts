import { PRICES } from '@sfc/domain/billing/prices'
import { SYSTEM_TYPES } from '@sfc/domain/system-type'
import { isTimezone } from '@sfc/domain/calendar/timezone'
import { z } from 'zod'
import { Email } from '../accounts/email'

const ONE_LINE = /^\P{Cc}*$/u

/** A line of text of at least `min` characters; it is used in mails and on every screen. */
const line = (label: string, min: number, max = 200) =>
	z
		.string(`${label} must be at least ${min} characters`)
		.trim()
		.min(min, `${label} must be at least ${min} characters`)
		.max(max, `${label} must be at most ${max} characters`)
		.regex(ONE_LINE, `${label} must be on one line`)

const PHONE = 'Phone number must be at least 10 digits'
const PODS = `Must be between 1-${PRICES.podsMax} pods`
const GOALS = 'Please describe your business goals'
const TIMEZONE = 'Please select a timezone'

const OPERATIONS_NOW = ['new', 'existing-freight', 'existing-other', 'expansion'] as const

const BusinessInfo = z.object({
	businessName: line('Business name', 2),
	contactName: line('Contact name', 2),
	email: Email,
	phone: z
		.string(PHONE)
		.trim()
		.max(30, 'Phone number must be at most 30 characters')
		.regex(ONE_LINE, PHONE)
		.refine((text) => text.replace(/\D/g, '').length >= 10, PHONE),
})

const FarmDetails = z.object({
	farmType: z.enum(SYSTEM_TYPES, 'Please select a farm type'),
	numberOfPods: z.number(PODS).int(PODS).min(1, PODS).max(PRICES.podsMax, PODS),
	location: line('Location', 5),
	timezone: z.string(TIMEZONE).max(100, TIMEZONE).refine(isTimezone, TIMEZONE),
})

const Requirements = z.object({
	currentOperation: z.enum(OPERATIONS_NOW, 'Please select your current operation'),
	businessGoals: z
		.string(GOALS)
		.trim()
		.min(10, GOALS)
		.max(2000, 'Business goals must be at most 2000 characters'),
	hasInternet: z.boolean().default(false),
	hasPower: z.boolean().default(false),
	hasShopify: z.boolean().default(false),
	shopifyStore: z
		.string()
		.trim()
		.max(200, 'Store address must be at most 200 characters')
		.regex(ONE_LINE, 'Store address must be on one line')
		.optional(),
})

/** All questions of the three signup steps. */
export const SignupAnswers = z.object({
	...BusinessInfo.shape,
	...FarmDetails.shape,
	...Requirements.shape,
})
export type SignupAnswers = z.infer<typeof SignupAnswers>

export const SIGNUP_STEPS = [
	{ title: 'Business Info', schema: BusinessInfo },
	{ title: 'Farm Details', schema: FarmDetails },
	{ title: 'Requirements', schema: Requirements },
] as const

/** What a form sends for each question: text, and `on` for a box that is ticked. */
export type TypedAnswers = Record<string, string>

const BOXES = new Set(['hasInternet', 'hasPower', 'hasShopify'])

/**
 * Typed answers in the types of the schemas: empty ones left out, numbers and booleans converted.
 */
export const readAnswers = (typed: TypedAnswers): Record<string, unknown> =>
	Object.fromEntries(
		Object.entries(typed)
			.filter(([, text]) => text.trim() !== '')
			.map(([name, text]) => [
				name,
				BOXES.has(name) ? text === 'on' : name === 'numberOfPods' ? Number(text) : text,
			]),
	)

/** The first step (from 1) with missing answers; 4, the review, when there is none. */
export function firstOpenStep(typed: TypedAnswers): number {
	const answers = readAnswers(typed)
	const open = SIGNUP_STEPS.findIndex(({ schema }) => !schema.safeParse(answers).success)
	return (open === -1 ? SIGNUP_STEPS.length : open) + 1
}
