/** Concentrations are computed with at least this volume, to avoid extremes near empty. */
const LEAST_L = 1

/** Alkalinity changes pH less the further it is from neutral, as in a buffered solution. */
const SPAN_PH = 4
const BUFFER_MEQ_PER_L = 4

export const totalWaterL = (water: Water): number => water.reservoirL + water.troughL + water.panelL

const volumeL = (water: Water): number => Math.max(totalWaterL(water), LEAST_L)

/** Conductivity in mS/cm, 0 to 20. */
export const waterEc = (water: Water): number =>
	Math.min(20, Math.max(0, water.salt / volumeL(water)))

/** pH, always between 3 and 11. */
export const waterPh = (water: Water): number =>
	7 + SPAN_PH * Math.tanh(water.alkaliMeq / volumeL(water) / BUFFER_MEQ_PER_L)

/** Alkalinity in meq/L that makes this pH; pH 3.1 to 10.9. */
export const alkaliForPh = (ph: number): number =>
	BUFFER_MEQ_PER_L * Math.atanh((Math.min(10.9, Math.max(3.1, ph)) - 7) / SPAN_PH)

/** Water with another conductivity or pH, for values that a person sets by hand. */
export const withEc = (water: Water, ec: number): Water => ({
	...water,
	salt: ec * volumeL(water),
	unmixedSalt: 0,
})

export const withPh = (water: Water, ph: number): Water => ({
	...water,
	alkaliMeq: alkaliForPh(ph) * volumeL(water),
	unmixedAlkaliMeq: 0,
})

export type Water = {
	/** The water in the reservoir, the seedling troughs and the growing panels. */
	readonly reservoirL: number
	readonly troughL: number
	readonly panelL: number
	/** Dissolved salts as conductivity × volume (mS/cm·L), and alkalinity in meq; both for all water. */
	readonly salt: number
	readonly alkaliMeq: number
	/** Dosed but not yet mixed in. */
	readonly unmixedSalt: number
	readonly unmixedAlkaliMeq: number
	readonly nurseryC: number
	readonly cultivationC: number
}
