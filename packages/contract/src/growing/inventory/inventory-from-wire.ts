import { eitherCase } from '../../case'
import { readFieldNames } from '../../read-field-names'

/** The names clients use for each field; the first one present counts. */
const NAMES = eitherCase(
	[
		'quantity',
		'waste',
		'weight',
		'weightUnit',
		'grade',
		'storageLocation',
		'harvestedOn',
		'notes',
		'isLast',
		'isEndMeant',
		'isMoreMeant',
		'pricePerUnit',
		'buyer',
		'happenedOn',
		'reason',
		'kind',
		'seedLot',
		'seedSupplier',
	],
	{
		quantity: ['quantityHarvested'],
		grade: ['qualityGrade'],
		harvestedOn: ['harvestDate'],
		pricePerUnit: ['price'],
	},
)

/** Reads a body in either spelling, `price_per_unit` or `pricePerUnit`; the schema refuses the rest. */
export const fromWire = (body: unknown): unknown => readFieldNames(body, NAMES) ?? body
