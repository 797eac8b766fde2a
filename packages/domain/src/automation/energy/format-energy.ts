import { formatMoney } from '../../units/currency'
import { formatNumber } from '../../units/format-number'

export const formatKWh = (kWh: number): string => `${formatNumber(kWh, kWh < 10 ? 2 : 1)} kWh`

/** What energy costs, an amount in units of the currency: `€12.40`. */
export const formatEnergyCost = (amount: number, currency: string): string =>
	formatMoney(Math.round(amount * 100), currency)
