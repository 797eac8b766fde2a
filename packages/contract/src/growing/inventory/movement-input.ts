import { z } from 'zod'
import { Day, requiredLine, optionalLine, Price, Quantity, PositiveQuantity } from './typed-figures'

const Reason = optionalLine('Reason', 500)
const NO_REASON = 'Please enter what happened to it'

/** A sale: quantity, price, buyer and day. */
export const SaleInput = z.object({
	quantity: PositiveQuantity,
	pricePerUnit: Price,
	buyer: requiredLine('Please enter who bought it', 'Buyer', 200),
	happenedOn: Day,
	reason: optionalLine('Note', 500),
})

const Lost = z.object({
	kind: z.literal('lost'),
	quantity: PositiveQuantity,
	reason: requiredLine(NO_REASON, 'Reason', 500),
	happenedOn: Day,
})
const Given = z.object({
	kind: z.literal('given'),
	quantity: PositiveQuantity,
	buyer: requiredLine('Please enter who got it', 'Name', 200),
	reason: Reason,
	happenedOn: Day,
})
const Counted = z.object({
	kind: z.literal('counted'),
	quantity: Quantity,
	reason: Reason,
	happenedOn: Day,
})

/** Changes of a stock other than sales, by kind. */
export const MOVE_INPUTS = { lost: Lost, given: Given, counted: Counted }
export const MOVE_KINDS = ['lost', 'given', 'counted'] as const
export type MoveKind = (typeof MOVE_KINDS)[number]

export const MovementInput = z.discriminatedUnion(
	'kind',
	[Lost, Given, Counted],
	'Please select lost, given or counted',
)

/** Why a movement is reversed. */
export const TakeBackInput = z.object({ reason: Reason })
