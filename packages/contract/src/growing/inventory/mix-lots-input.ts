import { z } from 'zod'
import { optional } from './optional'
import { PRODUCE_FIELDS } from './receipt-input'
import { Day, optionalLine, PositiveQuantity } from './typed-figures'

/** The most lots that go into one. */
export const MOST_MIXED = 20

const Used = z
	.object({
		lotId: optional(z.coerce.number().int().positive()),
		quantity: optional(PositiveQuantity),
	})
	.superRefine(({ lotId, quantity }, context) => {
		const missing = (field: string, message: string) =>
			context.addIssue({ code: 'custom', path: [field], message })
		if (lotId === null && quantity !== null) missing('lotId', 'Please select the lot')
		if (lotId !== null && quantity === null) missing('quantity', 'Please enter how much of it')
	})

/** Lots that are mixed or packed anew into one, which gets a code of its own (21 CFR 1.1350). */
export const MixLotsInput = z.object({
	...PRODUCE_FIELDS,
	happenedOn: Day,
	inputs: z
		.array(Used)
		.max(MOST_MIXED, `At most ${MOST_MIXED} lots go into one`)
		.transform((rows) =>
			rows.flatMap(({ lotId, quantity }) =>
				lotId === null || quantity === null ? [] : [{ lotId, quantity }],
			),
		)
		.refine((rows) => rows.length > 0, 'Please select at least one lot')
		.refine(
			(rows) => new Set(rows.map(({ lotId }) => lotId)).size === rows.length,
			'Each lot can be named once',
		)
		.describe('What is used of each lot, in its unit'),
	reason: optionalLine('Note', 500),
})
export type MixLotsInput = z.output<typeof MixLotsInput>
