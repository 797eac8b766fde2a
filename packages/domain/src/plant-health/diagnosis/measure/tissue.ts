/** What a pixel shows. More than one code may count for a finding: `BROWN_CODES`, `PALE_CODES`. */
export const TISSUE = {
	none: 0,
	green: 1,
	yellow: 2,
	pale: 3,
	brown: 4,
	purple: 5,
	hole: 6,
	brownEdge: 7,
	brownSpot: 8,
	paleSpot: 9,
} as const

/** The kinds of colour a pixel has by itself, before anything is known of its surroundings. */
export type ColourCode = (typeof TISSUE)['none' | 'green' | 'yellow' | 'pale' | 'brown' | 'purple']

/**
 * The colour of a pixel in words. `hue` in degrees, `saturation` and `value` from 0 to 1. Hue 60 is
 * yellow and 120 green, the span the Dark Green Color Index is defined on (Karcher and Richardson
 * 2003); where one colour ends and the next begins was set by hand, and is what the drawn test set
 * checks.
 */
function colourCode(hue: number, saturation: number, value: number): ColourCode {
	if (value < 0.12) return TISSUE.none
	if (saturation < 0.18) return value > 0.65 ? TISSUE.pale : TISSUE.none
	if (hue >= 68 && hue < 170) return saturation < 0.3 && value > 0.6 ? TISSUE.pale : TISSUE.green
	if (hue >= 55 && hue < 68) return value < 0.45 ? TISSUE.green : TISSUE.yellow
	if (hue >= 42 && hue < 55) return value < 0.5 ? TISSUE.brown : TISSUE.yellow
	if (hue >= 8 && hue < 42)
		return saturation >= 0.25 && !(saturation > 0.75 && value > 0.6) ? TISSUE.brown : TISSUE.none
	if (hue >= 260 || hue < 8) return value < 0.7 ? TISSUE.purple : TISSUE.none
	return TISSUE.none
}

/** The colour of a pixel from its channels, 0 to 255. */
export function toColour(red: number, green: number, blue: number): ColourCode {
	const most = Math.max(red, green, blue)
	const span = most - Math.min(red, green, blue)
	return colourCode(hueDegrees(red, green, blue, most, span), most && span / most, most / 255)
}

/** Hue in degrees, 0 for greys. */
function hueDegrees(red: number, green: number, blue: number, most: number, span: number): number {
	if (span === 0) return 0
	if (most === red) return 60 * (((green - blue) / span + 6) % 6)
	return most === green ? 60 * ((blue - red) / span + 2) : 60 * ((red - green) / span + 4)
}

/**
 * Whether a pixel is living plant: excess green minus excess red above 0, the threshold of Meyer and
 * Neto (2008, Computers and Electronics in Agriculture 63), and clearly more green than blue, which a
 * pale sky and turquoise are not.
 */
export function isVegetation(red: number, green: number, blue: number): boolean {
	const sum = red + green + blue
	if (sum < 40 || green < 1.15 * blue) return false
	return 3 * green - 2.4 * red - blue > 0 && 2 * green - red - blue > 0.05 * sum
}

/**
 * Dark Green Color Index of a pixel, 0 (very yellow) to 1 (dark green):
 * ((hue − 60) / 60 + (1 − saturation) + (1 − value)) / 3 (Karcher and Richardson 2003).
 */
export function darkGreenIndex(red: number, green: number, blue: number): number {
	const most = Math.max(red, green, blue)
	const span = most - Math.min(red, green, blue)
	const hue = Math.min(120, Math.max(60, hueDegrees(red, green, blue, most, span)))
	return ((hue - 60) / 60 + (1 - (most && span / most)) + (1 - most / 255)) / 3
}
