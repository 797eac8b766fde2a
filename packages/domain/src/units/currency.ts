import { formatDecimals } from './format-decimals'
import { formatNumber } from './format-number'

/** Currencies that people pay with: the active codes of ISO 4217. */
export const CURRENCIES =
	'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW'.split(
		' ',
	)

/** What every farm and price was in before a farm chose. */
export const DEFAULT_CURRENCY = 'USD'

/** Currencies without a smaller coin (ISO 4217, exponent 0). */
const WHOLE = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' '))
const SIGNS: Readonly<Record<string, string>> = { USD: '$', EUR: '€', GBP: '£', JPY: '¥' }

/** What is written in front of an amount: `$`, or the code where the sign is not known everywhere. */
export const currencySign = (currency: string): string => SIGNS[currency] ?? currency

/** Digits after the point. Amounts are hundredths, so currencies of thousandths are written with two as well. */
export const currencyDecimals = (currency: string): number => (WHOLE.has(currency) ? 0 : 2)

/** Whether an amount can be paid in coins of the currency. `cents`: hundredths of its unit. */
export const isPayable = (cents: number, currency: string): boolean =>
	currencyDecimals(currency) > 0 || cents % 100 === 0

/** Hundredths of a currency's unit as a plain number: `12.50`, or `12` in a currency without a smaller coin. */
export const formatAmount = (cents: number, currency: string): string =>
	(cents / 100).toFixed(currencyDecimals(currency))

/** Hundredths of a currency's unit in words: `$1,204.00`, `SEK 25.50`, `¥300`. */
export const formatMoney = (cents: number, currency: string): string =>
	writeSign(cents, formatDecimals(Math.abs(cents) / 100, currencyDecimals(currency)), currency)

/** What one of something costs, which may have more places than a coin: `€0.1834`, `SEK 2.50`. */
export const formatUnitPrice = (price: number, currency: string, decimalsMax?: number): string =>
	formatUnitPrices([price], currency, decimalsMax)[0] ?? ''

/** Prices of a column, all with as many places as the longest of them needs: `€0.2000`, `€0.1834`. */
export function formatUnitPrices(
	prices: readonly number[],
	currency: string,
	decimalsMax = 4,
): string[] {
	const places = (price: number) =>
		formatNumber(Math.abs(price), decimalsMax).split('.')[1]?.length ?? 0
	const decimals = Math.max(currencyDecimals(currency), ...prices.map(places))
	return prices.map((price) =>
		writeSign(price, formatDecimals(Math.abs(price), decimals), currency),
	)
}

function writeSign(value: number, amount: string, currency: string): string {
	const sign = currencySign(currency)
	const isBelowZero = value < 0 && /[1-9]/.test(amount)
	return `${isBelowZero ? '-' : ''}${sign}${sign.length > 1 ? ' ' : ''}${amount}`
}
