/** How prices of a file are written: of what currency, hundredths of it or whole, and of how many kWh. */
export type PriceUnit = { currency: string | null; isHundredths: boolean; kWh: number | null }

const SIGNS: Readonly<Record<string, Pick<PriceUnit, 'currency' | 'isHundredths'>>> = {
	'€': { currency: 'EUR', isHundredths: false },
	'£': { currency: 'GBP', isHundredths: false },
	$: { currency: null, isHundredths: false },
	p: { currency: 'GBP', isHundredths: true },
	pence: { currency: 'GBP', isHundredths: true },
	ct: { currency: null, isHundredths: true },
	c: { currency: null, isHundredths: true },
	cent: { currency: null, isHundredths: true },
	cents: { currency: null, isHundredths: true },
	'¢': { currency: null, isHundredths: true },
	snt: { currency: 'EUR', isHundredths: true },
	öre: { currency: 'SEK', isHundredths: true },
	øre: { currency: null, isHundredths: true },
}
const KWH = { mwh: 1000, kwh: 1 } as const

const SHAPE = /^\s*([\p{L}€£$¢]{1,6})\s*(?:(?:\/|per)\s*(mwh|kwh))?\s*$/iu

/** Parses `EUR/MWh`, `€ / MWh`, `p/kWh`, `ct/kWh`, or a currency alone; null for anything else. */
export function parsePriceUnit(text: string): PriceUnit | null {
	const [, money = '', energy] = SHAPE.exec(text.slice(0, 40)) ?? []
	const kWh = energy ? KWH[energy.toLowerCase() as keyof typeof KWH] : null
	const lower = money.toLowerCase()
	const sign = Object.hasOwn(SIGNS, lower) ? SIGNS[lower] : undefined
	if (sign) return { ...sign, kWh }
	if (!/^[a-z]{3}$/.test(lower) || lower in KWH) return null
	return { currency: money.toUpperCase(), isHundredths: false, kWh }
}
