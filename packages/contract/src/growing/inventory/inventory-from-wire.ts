import { eitherCase } from '../../case'
import { readFieldNames } from '../../read-field-names'
import { HarvestFields } from './harvest-input'
import { LotInput } from './lot-input'
import { MixLotsInput } from './mix-lots-input'
import { MOVE_INPUTS, SaleInput } from './movement-input'
import { ReceiptInput } from './receipt-input'

const FIELDS = {
	...HarvestFields.shape,
	...SaleInput.shape,
	...MOVE_INPUTS.lost.shape,
	...LotInput.shape,
	...ReceiptInput.shape,
	...MixLotsInput.shape,
}

/** The names clients use for each field; the first one present counts. */
const NAMES = eitherCase(Object.keys(FIELDS) as (keyof typeof FIELDS)[], {
	quantity: ['quantityHarvested'],
	grade: ['qualityGrade'],
	harvestedOn: ['harvestDate'],
	pricePerUnit: ['price'],
})

/** Reads a body in either spelling, `price_per_unit` or `pricePerUnit`; the schema refuses the rest. */
export const fromWire = (body: unknown): unknown => readFieldNames(body, NAMES) ?? body
