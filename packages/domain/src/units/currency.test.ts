import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePrice } from '../growing/inventory/price'
import {
	CURRENCIES,
	currencyDecimals,
	formatAmount,
	formatMoney,
	formatUnitPrice,
	formatUnitPrices,
	isPayable,
} from './currency'

const currency = fc.constantFrom(...CURRENCIES)
const cents = fc.integer({ min: 0, max: 1_000_000_000 })

test.each([
	[120_400, 'USD', '$1,204.00'],
	[-250, 'EUR', '-€2.50'],
	[250, 'GBP', '£2.50'],
	[2550, 'SEK', 'SEK 25.50'],
	[30_000, 'JPY', '¥300'],
	[1_234_500, 'KRW', 'KRW 12,345'],
	[1250, 'KWD', 'KWD 12.50'],
])('%i hundredths of %s are %s', (amount, code, text) => {
	expect(formatMoney(amount, code)).toBe(text)
})

test.each([
	[0.1834, 'EUR', '€0.1834'],
	[0.2, 'USD', '$0.20'],
	[-0.012, 'EUR', '-€0.012'],
	[-0.00001, 'EUR', '€0.00'],
	[31.25, 'JPY', '¥31.25'],
	[1204, 'SEK', 'SEK 1,204.00'],
])('a price of %d %s for one of something is %s', (price, code, text) => {
	expect(formatUnitPrice(price, code)).toBe(text)
})

test('the points of prices in a column stand below each other', () => {
	expect(formatUnitPrices([0.2, 0.1834, -0.012, 1204], 'EUR')).toEqual([
		'€0.2000',
		'€0.1834',
		'-€0.0120',
		'€1,204.0000',
	])
	expect(formatUnitPrices([0.2, 3], 'USD')).toEqual(['$0.20', '$3.00'])
	expect(formatUnitPrices([], 'USD')).toEqual([])
	const price = fc.double({ min: -1000, max: 1000, noNaN: true })
	fc.assert(
		fc.property(fc.array(price), currency, (prices, code) => {
			const texts = formatUnitPrices(prices, code)
			const places = texts.map((text) => text.split('.')[1]?.length ?? 0)
			expect(new Set(places).size).toBeLessThanOrEqual(1)
			for (const [at, text] of texts.entries()) {
				const read = Number(text.replaceAll(/[^\d.-]/g, ''))
				expect(Math.abs(read - (prices[at] ?? 0))).toBeLessThan(0.00006)
			}
		}),
	)
})

test('decimals are those of ISO 4217 as Node knows them, thousandths written as hundredths', () => {
	for (const code of CURRENCIES) {
		const known = new Intl.NumberFormat('en', { style: 'currency', currency: code })
		// Node follows the coins in use: some have none left although ISO 4217 has hundredths.
		const { maximumFractionDigits = 0 } = known.resolvedOptions()
		if (currencyDecimals(code) === 0) expect([code, maximumFractionDigits]).toEqual([code, 0])
	}
})

test('what can be paid is typed back as it was, and every amount reads as its currency', () => {
	fc.assert(
		fc.property(cents, currency, (amount, code) => {
			fc.pre(isPayable(amount, code))
			expect(parsePrice(formatAmount(amount, code))).toBe(amount)
			const read = formatMoney(amount, code).replaceAll(/[^\d.]/g, '')
			expect(Math.round(Number(read) * 100)).toBe(amount)
		}),
	)
})

test('without a smaller coin only whole amounts can be paid', () => {
	fc.assert(
		fc.property(cents, (amount) => {
			expect(isPayable(amount, 'JPY')).toBe(amount % 100 === 0)
			expect(isPayable(amount, 'EUR')).toBe(true)
		}),
	)
})
