import { formatNumber } from '../../units/format-number'

/** A quantity in whole thousandths of its unit, so that sums are exact. */
export type Milli = number

/** The most that one movement may hold: a million of any unit. */
export const QUANTITY_MAX: Milli = 1_000_000_000

/**
 * Parses a quantity as people type it, `12.5` or `1,200`: digits with at most three decimals, not
 * negative. Null for anything else, and for more than a million.
 */
export function parseQuantity(text: string): Milli | null {
	const plain = text.trim().replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '')
	const [, whole, decimals = ''] = /^(\d{1,7})(?:\.(\d{1,3}))?$/.exec(plain) ?? []
	if (whole === undefined) return null
	const milli = Number(whole) * 1000 + Number(decimals.padEnd(3, '0'))
	return milli <= QUANTITY_MAX ? milli : null
}

/** The quantity as shown to people, without trailing zeros: `1,200.5`. */
export const formatQuantity = (milli: Milli): string => formatNumber(milli / 1000)

/** The quantity as a form shows it: `1200.5`, which `parseQuantity` parses back. */
export const formatQuantityInput = (milli: Milli): string => String(milli / 1000)

/** `12 heads`, `1 head`, `0.5 lb`: a quantity with its unit. */
export const formatQuantityWithUnit = (milli: Milli, unit: string): string =>
	`${formatQuantity(milli)} ${formatUnit(milli, unit)}`

const ONE: Readonly<Record<string, string>> = {
	heads: 'head',
	pieces: 'piece',
	bunches: 'bunch',
	trays: 'tray',
	lbs: 'lb',
}

/** The unit of a quantity, singular for one. */
export const formatUnit = (milli: Milli, unit: string): string =>
	Math.abs(milli) === 1000 ? (ONE[unit] ?? unit) : unit
