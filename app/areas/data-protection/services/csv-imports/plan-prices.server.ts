import { formatMoney } from '@sfc/domain/units/currency'
import { eq } from 'drizzle-orm'
import { buyers } from '#db/schema/buyers'
import { offers } from '#db/schema/orders'
import type { FarmCtx } from '~/context.server'
import type { AgreedPrice } from '~/areas/selling/services/buyers/import-prices.server'
import { planRows, type ImportPlan, type RowReader } from './import-plan'
import { nameFinder } from './name-finder'
import type { ReadFile } from './read-file.server'
import { readPrice } from './read-price'

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
		if (row.text('price') === '') row.wrong('price', 'The price is missing')
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

/** The one item that has the name of a cell; with none or several the cell has a problem. */
function requireNamed<T>(row: RowReader, field: 'buyer' | 'offer', found: readonly T[]): T | null {
	const text = row.text(field).slice(0, 80)
	if (text === '') row.wrong(field, `The ${field} is missing`)
	else if (found.length === 0) row.wrong(field, `There is no ${field} “${text}”`)
	else if (found.length > 1) row.wrong(field, `${found.length} ${field}s are called “${text}”`)
	return found.length === 1 ? (found[0] ?? null) : null
}
