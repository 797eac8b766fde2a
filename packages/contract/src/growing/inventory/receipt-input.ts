import { STOCK_UNITS } from '@sfc/domain/growing/inventory/unit-and-price'
import { z } from 'zod'
import { ADDRESS_FIELDS } from './address-fields'
import { optional } from './optional'
import { Day, optionalLine, PositiveQuantity, Price, requiredLine } from './typed-figures'

/** What a lot holds that was not grown on the farm. */
export const PRODUCE_FIELDS = {
	cropName: requiredLine('Please enter what it is', 'Crop', 100),
	varietyName: optionalLine('Variety', 100),
	unit: z.enum(STOCK_UNITS, 'Please select the unit'),
	quantity: PositiveQuantity,
}

/** A lot that comes from another grower, with what 21 CFR 1.1345 asks for. */
export const ReceiptInput = z.object({
	...PRODUCE_FIELDS,
	receivedOn: Day,
	sourceCode: optionalLine('Lot code', 100).describe(
		'The traceability lot code that it came with; left out: the farm gives it one',
	),
	supplierName: requiredLine('Please enter who it came from', 'Supplier', 200),
	...ADDRESS_FIELDS,
	codeSource: optionalLine('Who gave the code', 300).describe(
		'Who gave the lot its code, with the address; left out: the supplier',
	),
	codeSourceReference: optionalLine('Lot code source reference', 300).describe(
		'A web address or FDA registration in place of that address',
	),
	documentType: requiredLine('Please enter what came with it, such as Invoice', 'Document', 60),
	documentNumber: requiredLine('Please enter its number', 'Number', 100),
	cost: optional(Price).describe('Paid for all of it, in the farm’s currency'),
})
export type ReceiptInput = z.output<typeof ReceiptInput>
