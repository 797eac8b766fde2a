/** The average of the `known` ones of `total`; null while none is known. */
export type Mean = { mean: number | null; known: number; total: number }
/** How many of the `known` ones of `total` are on or current. */
export type Tally = { count: number; known: number; total: number }

export type HydroponicSummary = {
	/** Litres in a tank. */
	tanks: Mean
	/** Lights that are on. */
	lights: Tally
	/** Pumps that run. */
	pumps: Tally
	/** Sensors whose reading is current. */
	sensors: Tally
}

/** The four figures above the lists. Unknown values are left out of an average, never guessed. */
export const summarizeHydroponics = (farm: {
	tanks: readonly { volumeL: number | null }[]
	lights: readonly { isOn: boolean | null }[]
	pumps: readonly { isOn: boolean | null }[]
	sensors: readonly { isCurrent: boolean }[]
}): HydroponicSummary => ({
	tanks: meanOf(farm.tanks.map(({ volumeL }) => volumeL)),
	lights: tallyOf(farm.lights.map(({ isOn }) => isOn)),
	pumps: tallyOf(farm.pumps.map(({ isOn }) => isOn)),
	sensors: tallyOf(farm.sensors.map(({ isCurrent }) => isCurrent)),
})

function meanOf(values: readonly (number | null)[]): Mean {
	const known = values.filter((value) => value !== null)
	const sum = known.reduce((total, value) => total + value, 0)
	return {
		mean: known.length === 0 ? null : sum / known.length,
		known: known.length,
		total: values.length,
	}
}

const tallyOf = (answers: readonly (boolean | null)[]): Tally => ({
	count: answers.filter((answer) => answer === true).length,
	known: answers.filter((answer) => answer !== null).length,
	total: answers.length,
})
