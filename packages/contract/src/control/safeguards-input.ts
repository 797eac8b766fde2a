import type { FarmInterlock as FarmInterlockType } from '@sfc/domain/control/compile-safeguards'
import { z } from 'zod'
import { typedUnits } from '../units/typed-units'

/** The interlocks a person can add to an output; an input is a door, a leak or another contact. */
const NEW_INTERLOCKS = [
	'requires',
	'excludes',
	'at-most',
	'input-on',
	'input-off',
	'below',
	'above',
] as const

const minutes = z
	.number('Enter a number of minutes')
	.min(0, 'Not below 0')
	.max(1440, 'At most 1,440 minutes (a day)')
	.optional()

const Added = z.enum(NEW_INTERLOCKS, 'Choose an interlock').optional()
const key = z.string().min(1).max(200).optional()

const MISSING = {
	other: 'Choose the other output',
	group: 'Name the group',
	most: 'Enter how many may be on',
	sensor: 'Choose a sensor',
	value: 'Enter a value',
} as const

/** What each interlock has to say of itself. */
const NEEDS: Readonly<Record<(typeof NEW_INTERLOCKS)[number], (keyof typeof MISSING)[]>> = {
	requires: ['other'],
	excludes: ['other'],
	'at-most': ['group', 'most'],
	'input-on': ['sensor'],
	'input-off': ['sensor'],
	below: ['sensor', 'value'],
	above: ['sensor', 'value'],
}

/** Limits of one output and an interlock to add, as a person types them; empty: as its class has it. */
export const SafeguardsForm = z
	.object({
		longestOnMin: minutes,
		shortestOnMin: minutes,
		shortestOffMin: minutes,
		mostOnMin: minutes,
		safeState: z.enum(['on', 'off'], 'Choose on or off').optional(),
		/** Ids of interlocks to remove. */
		remove: z.array(z.string().max(300)).max(50).default([]),
		add: Added,
		other: key,
		group: z.string().trim().min(1).max(40, 'At most 40 characters').optional(),
		most: z.int('A whole number').min(1, 'At least 1').max(100, 'At most 100').optional(),
		sensor: key,
		value: z.number('Enter a number').min(-1e9, 'Too low').max(1e9, 'Too high').optional(),
		...typedUnits,
	})
	.superRefine((input, ctx) => {
		for (const field of input.add ? NEEDS[input.add] : [])
			if (input[field] === undefined)
				ctx.addIssue({ code: 'custom', path: [field], message: MISSING[field] })
	})
export type SafeguardsForm = z.infer<typeof SafeguardsForm>

const ms = z.int().min(0).optional()

/** Limits and interlocks of an output as they are stored. */
export const StoredSafeguards = z.object({
	limits: z.object({
		maxOnMs: ms,
		minOnMs: ms,
		minOffMs: ms,
		dailyMaxMs: ms,
		safeOn: z.literal(false).optional(),
	}),
	interlocks: z.array(
		z.discriminatedUnion('kind', [
			z.object({ kind: z.enum(['requires', 'excludes']), other: z.string() }),
			z.object({ kind: z.literal('at-most'), group: z.string(), most: z.int().min(1) }),
			z.object({ kind: z.literal('input'), sensor: z.string(), isOn: z.boolean() }),
			z.object({
				kind: z.literal('reading'),
				sensor: z.string(),
				is: z.enum(['below', 'above']),
				value: z.number(),
			}),
		]) satisfies z.ZodType<FarmInterlockType>,
	),
})
