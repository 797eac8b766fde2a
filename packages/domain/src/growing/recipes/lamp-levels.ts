/** The colours of lamps that a recipe sets by themselves. */
export const LAMP_COLOURS = ['red', 'blue', 'white', 'farRed'] as const
export type LampColour = (typeof LAMP_COLOURS)[number]

export const LAMP_COLOUR_LABELS: Readonly<Record<LampColour, string>> = {
	red: 'Red lamps',
	blue: 'Blue lamps',
	white: 'White lamps',
	farRed: 'Far-red lamps',
}

/**
 * What a stage asks of the lamps of its zone: the level of a colour by day, percent (0: off), and for how
 * many minutes far-red lamps stay on alone once the others go off. Colours that are left out have no level of their own.
 */
export type LampLevels = { [Colour in LampColour]?: number } & { farRedEndMin?: number }

/**
 * The longest far-red after a day, minutes. Plants have nearly all of its effect from 2 to 4 mmol/m² (Chia and Kubota,
 * HortScience 45 (2010), 1501), which is 8 to 17 minutes at 4 µmol/m²/s; lamps that give less need longer.
 */
export const MOST_FAR_RED_END_MIN = 120

/** The levels of a stage: `Red lamps 80 %, Far-red lamps 30 %`; empty when none has one. */
export const formatLampLevels = (levels: LampLevels): string =>
	[
		...LAMP_COLOURS.flatMap((colour) => {
			const percent = levels[colour]
			return percent === undefined ? [] : [`${LAMP_COLOUR_LABELS[colour]} ${percent} %`]
		}),
		...(levels.farRedEndMin ? [`far-red for ${levels.farRedEndMin} min after the day`] : []),
	].join(', ')

/** The problem of the levels of a stage and its field; null for valid ones. */
export function lampLevelsProblem(
	levels: LampLevels,
	{ hasLightHours }: { hasLightHours: boolean },
): { field: keyof LampLevels; message: string } | null {
	for (const colour of LAMP_COLOURS) {
		const percent = levels[colour]
		if (percent !== undefined && !isWholeTo(percent, 100))
			return { field: colour, message: 'Must be a whole number from 0 to 100 percent' }
	}
	const { farRedEndMin } = levels
	if (farRedEndMin === undefined) return null
	if (!isWholeTo(farRedEndMin, MOST_FAR_RED_END_MIN))
		return {
			field: 'farRedEndMin',
			message: `Must be a whole number from 0 to ${MOST_FAR_RED_END_MIN} minutes`,
		}
	if (farRedEndMin > 0 && !hasLightHours)
		return {
			field: 'farRedEndMin',
			message: 'Enter the light a day too: it says when the day ends',
		}
	return null
}

const isWholeTo = (value: number, most: number) =>
	Number.isInteger(value) && value >= 0 && value <= most
