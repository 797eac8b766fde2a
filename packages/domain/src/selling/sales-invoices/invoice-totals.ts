import { groupBy } from '../../group-by'
import { valueCents } from '../../growing/inventory/price'
import { currencyDecimals } from '../../units/currency'
import type { TaxRate } from './tax-category'

export type InvoiceLine = TaxRate & {
	title: string
	quantityMilli: number
	unit: string
	/** Net, of one unit. */
	priceCents: number
}

/** The tax of all lines of one rate (EN 16931, BG-23). */
export type TaxSubtotal = TaxRate & { netCents: number; taxCents: number }

export type InvoiceTotals = {
	netCents: number
	taxCents: number
	grossCents: number
	subtotals: TaxSubtotal[]
}

/** Net amount of a line (BT-131), in coins of the currency. */
export const lineNetCents = (
	{ quantityMilli, priceCents }: Pick<InvoiceLine, 'quantityMilli' | 'priceCents'>,
	currency: string,
): number => toCoins(valueCents(quantityMilli, priceCents), currency)

/**
 * The totals by the rules of EN 16931: the tax of a rate comes from the sum of its lines and is rounded
 * once (BR-CO-17), the tax is the sum of these (BR-CO-14), and the whole is net and tax (BR-CO-15).
 */
export function invoiceTotals(lines: readonly InvoiceLine[], currency: string): InvoiceTotals {
	const byRate = groupBy(
		lines,
		({ taxCategory, taxBasisPoints }) => `${taxCategory} ${taxBasisPoints}`,
	)
	const subtotals = [...byRate.values()].map((ofRate): TaxSubtotal => {
		const { taxCategory = 'O', taxBasisPoints = 0 } = ofRate[0] ?? {}
		const netCents = sum(ofRate.map((line) => lineNetCents(line, currency)))
		const taxCents = toCoins(Math.round((netCents * taxBasisPoints) / 10_000), currency)
		return { taxCategory, taxBasisPoints, netCents, taxCents }
	})
	subtotals.sort(
		(a, b) => b.taxBasisPoints - a.taxBasisPoints || (a.taxCategory < b.taxCategory ? -1 : 1),
	)
	const netCents = sum(subtotals.map((one) => one.netCents))
	const taxCents = sum(subtotals.map((one) => one.taxCents))
	return { netCents, taxCents, grossCents: netCents + taxCents, subtotals }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

const toCoins = (cents: number, currency: string) =>
	currencyDecimals(currency) > 0 ? cents : Math.round(cents / 100) * 100
