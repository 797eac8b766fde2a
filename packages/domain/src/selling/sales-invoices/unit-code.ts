/** Codes of UNECE Recommendations 20 and 21 (with X) for what farms sell by. */
const CODES: Readonly<Record<string, string>> = {
	pack: 'XPK',
	piece: 'H87',
	pieces: 'H87',
	heads: 'H87',
	plants: 'H87',
	bunches: 'XBH',
	trays: 'XPU',
	kg: 'KGM',
	g: 'GRM',
	lbs: 'LBR',
	lb: 'LBR',
	oz: 'ONZ',
	hour: 'HUR',
}

/** The code of a unit; `C62`, one, for a unit of the farm's own. */
export const unitCode = (unit: string): string => CODES[unit.toLowerCase()] ?? 'C62'
