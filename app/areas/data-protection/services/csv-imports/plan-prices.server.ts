import { parseWrittenNumber, type DecimalMark } from '@sfc/domain/csv/written-number'
import { parsePrice } from '@sfc/domain/growing/inventory/price'
import { currencySign, formatMoney, isPayable } from '@sfc/domain/units/currency'
import { eq } from 'drizzle-orm'
import { buyers } from '#db/schema/buyers'
import { offers } from '#db/schema/orders'
import type { FarmCtx } from '~/context.server'
import type { AgreedPrice } from '~/areas/selling/services/buyers/import-prices.server'
import { planRows, type ImportPlan, type RowReader } from './import-plan'
import type { ReadFile } from './read-file.server'

/** Reads each line of a file as what a buyer of the farm pays for a pack of one of its offers. */
export async function planPrices(
	{ db, farm }: FarmCtx,
	{ table, columns, decimal }: ReadFile,
): Promise<ImportPlan<AgreedPrice>> {
	const findBuyer = nameFinder(
		await db.read.select().from(buyers).where(eq(buyers.farmId, farm.id)),
		({ name }) => [name],
	)
	const findOffer = nameFinder(
		await db.read.select().from(offers).where(eq(offers.farmId, farm.id)),
		({ title, gtin }) => [title, gtin],
	)
	const lineByPair = new Map<string, number>()
	return planRows(table, columns, (row) => {
		const buyer = requireNamed(row, 'buyer', findBuyer(row.text('buyer')))
		const offer = requireNamed(row, 'offer', findOffer(row.text('offer')))
		const packCents = readPrice(row, decimal, farm.currency)
		if (!buyer || !offer || packCents === null) return null
		const pair = `${buyer.id} ${offer.id}`
		const earlier = lineByPair.get(pair)
		if (earlier !== undefined) row.wrong('price', `Line ${earlier} has a price of this pack`)
		else lineByPair.set(pair, row.line)
		row.show('buyer', buyer.name)
		row.show('offer', offer.title)
		row.show('price', formatMoney(packCents, farm.currency))
		return { buyerId: buyer.id, offerId: offer.id, packCents }
	})
}

/** Finds items by one of their names, in any case. */
function nameFinder<T>(items: readonly T[], namesOf: (item: T) => (string | null)[]) {
	const byName = new Map<string, T[]>()
	for (const item of items)
		for (const name of namesOf(item)) {
			const key = name?.trim().toLowerCase()
			if (key) byName.set(key, [...(byName.get(key) ?? []), item])
		}
	return (text: string): T[] => byName.get(text.toLowerCase()) ?? []
}

/** The one item that has the name of a cell; with none or several the cell has a problem. */
function requireNamed<T>(row: RowReader, field: 'buyer' | 'offer', found: readonly T[]): T | null {
	const text = row.text(field).slice(0, 80)
	if (text === '') row.wrong(field, `The ${field} is missing`)
	else if (found.length === 0) row.wrong(field, `There is no ${field} “${text}”`)
	else if (found.length > 1) row.wrong(field, `${found.length} ${field}s are called “${text}”`)
	return found.length === 1 ? (found[0] ?? null) : null
}

/** The price of a cell in whole hundredths, with or without the sign or code of the farm's currency. */
function readPrice(row: RowReader, decimal: DecimalMark, currency: string): number | null {
	const text = row.text('price')
	const marks = [currencySign(currency), currency]
	const amount = marks.reduce((left, mark) => withoutMark(left, mark), text)
	const value = parseWrittenNumber(amount, decimal)
	const cents = value === null ? null : parsePrice(String(value))
	if (text === '') row.wrong('price', 'The price is missing')
	else if (cents === null)
		row.wrong('price', `“${text.slice(0, 40)}” is not a price in ${currency}`)
	else if (!isPayable(cents, currency)) row.wrong('price', `${currency} has no smaller coin`)
	else return cents
	return null
}

/** Text without a mark at its beginning or its end. */
function withoutMark(text: string, mark: string): string {
	if (text.startsWith(mark)) return text.slice(mark.length).trim()
	return text.endsWith(mark) ? text.slice(0, -mark.length).trim() : text
}
