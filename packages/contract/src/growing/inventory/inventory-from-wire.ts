import { camelCase } from '../../case'

type Raw = Record<string, unknown>

/** The older product's names for values that have another name here. */
const ALIASES: Readonly<Record<string, string>> = {
	quantityHarvested: 'quantity',
	qualityGrade: 'grade',
	harvestDate: 'harvestedOn',
	price: 'pricePerUnit',
}

/** Reads a body in either spelling, `price_per_unit` or `pricePerUnit`; the schema refuses the rest. */
export function fromWire(body: unknown): unknown {
	if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
	const read: Raw = {}
	for (const [name, value] of Object.entries(body)) {
		const camel = camelCase(name)
		const field = Object.hasOwn(ALIASES, camel) ? (ALIASES[camel] ?? camel) : camel
		if (value !== undefined && read[field] === undefined) read[field] = value
	}
	return read
}
