import { formatNumber } from '../../units/format-number'

export const formatKWh = (kWh: number): string => `${formatNumber(kWh, kWh < 10 ? 2 : 1)} kWh`

/** `EUR 12.40`. */
export function formatMoney(amount: number, currency: string): string {
	const cents = Math.round(amount * 100)
	const part = String(cents % 100).padStart(2, '0')
	return `${currency} ${formatNumber(Math.trunc(cents / 100), 0)}.${part}`
}

/** What a kWh costs may have more places: `EUR 0.1834`. */
export const formatPrice = (price: number, currency: string): string =>
	`${currency} ${formatNumber(price, 4)}`
