import { BuyerInput } from '@sfc/contract/selling/buyers/buyer-input'
import { parseWeekdays } from '@sfc/domain/calendar/parse-weekdays'
import { findCountryCode } from '@sfc/domain/farms/country-code'
import { BUYER_KINDS, buyerKindLabel } from '@sfc/domain/selling/buyers/buyer-kind'
import { planRows, type ImportPlan, type RowReader } from './import-plan'
import type { ReadFile } from './read-file.server'

/** Reads each line of a file as a buyer. */
export function planBuyers({ table, columns }: ReadFile): Promise<ImportPlan<BuyerInput>> {
	const lineByName = new Map<string, number>()
	return planRows(table, columns, (row) => {
		const typed = {
			...Object.fromEntries(TEXTS.map((field) => [field, row.text(field)])),
			kind: readKind(row.text('kind')),
			country: readCountry(row),
			deliveryWeekdays: readWeekdays(row),
			stop: row.text('stop'),
			paymentDays: readPaymentDays(row.text('paymentDays')),
		}
		const parsed = BuyerInput.safeParse(typed)
		for (const { path, message } of parsed.error?.issues ?? []) row.wrong(String(path[0]), message)
		if (!parsed.success) return null
		const key = parsed.data.name.toLowerCase()
		const earlier = lineByName.get(key)
		if (earlier !== undefined) row.wrong('name', `It has the name of line ${earlier}`)
		else lineByName.set(key, row.line)
		for (const field of TEXTS) row.show(field, parsed.data[field] ?? '')
		row.show('kind', buyerKindLabel(parsed.data.kind))
		row.show('country', parsed.data.country ?? '')
		row.show('deliveryWeekdays', row.text('deliveryWeekdays'))
		row.show('stop', String(parsed.data.stop ?? ''))
		row.show('paymentDays', String(parsed.data.paymentDays))
		return parsed.data
	})
}

const TEXTS = [
	'name',
	'contactName',
	'email',
	'phone',
	'addressLine1',
	'addressLine2',
	'postcode',
	'city',
	'region',
	'gln',
	'route',
	'taxNumber',
	'notes',
] as const

/** Programs have kinds of their own, such as “Wholesale”: these are others. */
const readKind = (written: string) =>
	BUYER_KINDS.find((kind) =>
		[kind, buyerKindLabel(kind).toLowerCase()].includes(written.toLowerCase()),
	) ?? 'other'

function readCountry(row: RowReader): string {
	const text = row.text('country')
	return text === '' ? '' : (findCountryCode(text) ?? text)
}

function readWeekdays(row: RowReader): number[] {
	const days = parseWeekdays(row.text('deliveryWeekdays'))
	if (days === null) row.wrong('deliveryWeekdays', 'Days are written as Tue, Fri')
	return days ?? []
}

/** Days to pay: `14`, `Net 30`, `30 days`; nothing for the usual ones. */
function readPaymentDays(text: string): string | undefined {
	if (text === '') return undefined
	if (/^due (up)?on receipt$/i.test(text)) return '0'
	return /^(?:net\s*)?(\d{1,3})(?:\s*days?)?$/i.exec(text)?.[1] ?? text
}
