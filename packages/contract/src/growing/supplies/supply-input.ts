import { DOSER_ROLES } from '@sfc/domain/growing/nutrients/doser-role'
import type { Tank } from '@sfc/domain/growing/nutrients/substance'
import { SUPPLY_KINDS, SUPPLY_UNITS } from '@sfc/domain/growing/supplies/supply'
import { z } from 'zod'
import {
	Day,
	optionalLine,
	PositiveQuantity,
	Price,
	Quantity,
	requiredLine,
} from '../inventory/typed-figures'

const orNull = <T>(value: T | null | undefined) => value ?? null

/** A supply: what it is, where it is bought, and when it is ordered again. */
export const SupplyInput = z.object({
	name: requiredLine('Name is required', 'Name', 100),
	kind: z.enum(SUPPLY_KINDS, 'Choose what it is'),
	unit: z.enum(SUPPLY_UNITS, 'Choose a unit'),
	supplier: optionalLine('Supplier', 100),
	supplierEmail: z
		.union([z.literal(''), z.email('Enter a mail address such as orders@supplier.com').max(254)])
		.nullish()
		.transform((mail) => mail || null),
	supplierPhone: optionalLine('Phone', 40),
	reorderPoint: Quantity.nullish()
		.transform(orNull)
		.describe('At this much or less it is to be ordered; left out: never'),
	reorderQuantity: PositiveQuantity.nullish().transform(orNull).describe('How much is ordered'),
	cropName: optionalLine('Crop', 100).describe('Of seed: the crop that it grows'),
	substanceId: optionalLine('Salt or product', 100).describe(
		'Of a nutrient: a salt of listNutrientSalts or a product of the farm, as mixes name it',
	),
})
export type SupplyInput = z.output<typeof SupplyInput>

const described = {
	lotNumber: requiredLine('Enter the lot number that is printed on it', 'Lot number', 100),
	supplier: optionalLine('Supplier', 100),
	bestBefore: Day.nullish().transform(orNull).describe('The last day on which it is good'),
	price: Price.nullish().transform(orNull).describe('Paid for all of it, in the farm’s currency'),
	document: optionalLine('Document', 200).describe('Delivery note or certificate'),
}

/** What is corrected about a supply lot; its quantities are movements. */
export const SupplyLotInput = z.object(described)
export type SupplyLotInput = z.output<typeof SupplyLotInput>

/** A delivery of a supply. */
export const ReceiveInput = z.object({
	...described,
	quantity: PositiveQuantity,
	receivedOn: Day,
})
export type ReceiveInput = z.output<typeof ReceiveInput>

/** A use of a supply: of one of its lots, else of the first that expires. */
export const UseSupplyInput = z.object({
	quantity: PositiveQuantity,
	happenedOn: Day,
	supplyLotId: z
		.int('Choose a lot')
		.nullish()
		.transform(orNull)
		.describe('Left out: the first that expires'),
	lot: optionalLine('Crop lot', 100).describe(
		'The lot it went into, such as BATCH-12; left out: all crops that grow then',
	),
	reason: optionalLine('Note', 500),
})
export type UseSupplyInput = z.output<typeof UseSupplyInput>

const Counted = z.object({
	kind: z.literal('counted'),
	quantity: Quantity,
	happenedOn: Day,
	reason: optionalLine('Reason', 500),
})
const Disposed = z.object({
	kind: z.literal('disposed'),
	quantity: PositiveQuantity,
	happenedOn: Day,
	reason: requiredLine('Please enter why, such as past best before', 'Reason', 500),
})

/** Changes of a supply lot other than receiving and use, by kind. */
export const SUPPLY_MOVE_INPUTS = { disposed: Disposed, counted: Counted }
export const SUPPLY_MOVE_KINDS = ['disposed', 'counted'] as const
export type SupplyMoveKind = (typeof SUPPLY_MOVE_KINDS)[number]
export const SupplyMoveInput = z.discriminatedUnion(
	'kind',
	[Counted, Disposed],
	'Please select counted or disposed',
)

/** That a supply was ordered, or was not after all. */
export const OrderedInput = z.object({ isOrdered: z.boolean() })

/** Whether a supply is out of the lists. */
export const ArchivedInput = z.object({ isArchived: z.boolean() })

const Pump = z
	.union([z.literal(''), z.enum(DOSER_ROLES)], 'Choose a pump')
	.nullish()
	.transform((role) => role || null)
const NO_PUMPS = { A: null, B: null, acid: null, silicate: null }

/** The day on which a batch of a mix was weighed, and the pumps that dose from it. */
export const BatchInput = z.object({
	happenedOn: Day,
	pumps: z
		.object({ A: Pump, B: Pump, acid: Pump, silicate: Pump } satisfies Record<Tank, unknown>)
		.nullish()
		.transform((pumps) => pumps ?? NO_PUMPS)
		.describe('By stock tank what doses from it, whose concentrate costs what went into the batch'),
})
export type BatchInput = z.output<typeof BatchInput>
