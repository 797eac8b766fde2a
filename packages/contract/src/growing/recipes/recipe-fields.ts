import {
	LAMP_COLOUR_LABELS,
	LAMP_COLOURS,
	MOST_FAR_RED_END_MIN,
	type LampColour,
} from '@sfc/domain/growing/recipes/lamp-levels'
import {
	NUTRIENTS,
	RECIPE_CATEGORIES,
	RECIPE_DIFFICULTIES,
	type Nutrient,
} from '@sfc/domain/growing/recipes/recipe'
import { MAX_RECIPE_DAYS, MAX_PPM, MAX_STAGES } from '@sfc/domain/growing/recipes/recipe-problems'
import {
	STAGE_QUANTITIES,
	STAGE_QUANTITY_KEYS,
	type StageQuantity,
} from '@sfc/domain/growing/recipes/stage-quantities'
import { findConversion } from '@sfc/domain/units/display-unit'
import {
	DEFAULT_FORMATS,
	EC_UNITS,
	type TemperatureUnit,
	type EcUnit,
} from '@sfc/domain/units/formats'
import { z } from 'zod'

/** The two ends of each span, as the form sends them: `phMin`, `phMax`. */
export type Ends<Key extends string> = { [End in `${Key}${'Min' | 'Max'}`]?: number | undefined }

/** The units that a recipe is typed in. */
export type RecipeUnits = { temperatureUnit: TemperatureUnit; ecUnit: EcUnit }

function quantityEnd(key: StageQuantity, units: RecipeUnits) {
	const { label, least, most, unit } = STAGE_QUANTITIES[key]
	const shown = findConversion(unit, { ...DEFAULT_FORMATS, ...units })
	const [from, to] = shown ? [shown.of(least), shown.of(most)] : [least, most]
	const message = `${label} must be a number from ${from} to ${to} ${shown?.unit ?? unit}`.trim()
	return z.number(message).min(from, message).max(to, message).optional()
}

const ppm = `Must be a number from 0 to ${MAX_PPM.toLocaleString('en-US')} ppm`
const nutrientEnd = () => z.number(ppm).min(0, ppm).max(MAX_PPM, ppm).optional()

/** The shape of both ends of every key; the keys are what the type says they are. */
const bothEnds = <Key extends string>(keys: readonly Key[], of: (key: Key) => z.ZodType) =>
	Object.fromEntries(
		keys.flatMap((key) => [
			[`${key}Min`, of(key)],
			[`${key}Max`, of(key)],
		]),
	) as Record<keyof Ends<Key>, z.ZodType<number | undefined>>

const dayCount = (what: string, least: number) => {
	const message = `${what} must be a whole number from ${least} to ${MAX_RECIPE_DAYS}`
	return z.int(message).min(least, message).max(MAX_RECIPE_DAYS, message)
}

const text = (what: string, most: number) => {
	const missing = `${what} is required`
	return z
		.string(missing)
		.trim()
		.min(1, missing)
		.max(most, `${what} must be at most ${most} characters`)
}

const lamp = 'Lamps must be a whole number from 0 to 100 percent'
const farRedEnd = `Must be a whole number from 0 to ${MOST_FAR_RED_END_MIN} minutes`

/** Levels of lamps by colour: by day, percent, and minutes of far-red alone after it. */
export const LampLevels = z.object({
	...(Object.fromEntries(
		LAMP_COLOURS.map((colour) => {
			const message = `${LAMP_COLOUR_LABELS[colour]} must be a whole number from 0 to 100 percent`
			return [colour, z.int(message).min(0, message).max(100, message).optional()]
		}),
	) as Record<LampColour, z.ZodOptional<z.ZodInt>>),
	farRedEndMin: z.int(farRedEnd).min(0, farRedEnd).max(MOST_FAR_RED_END_MIN, farRedEnd).optional(),
})

const stageFields = (units: RecipeUnits) =>
	z.object({
		name: text('Stage name', 60),
		days: dayCount('Days', 1),
		...bothEnds(STAGE_QUANTITY_KEYS, (key) => quantityEnd(key, units)),
		lamps: LampLevels.optional().describe(
			'Levels of lamps by colour by day, percent, and minutes of far-red alone after it',
		),
	})

export const RecipeNutrients = z.object(bothEnds(NUTRIENTS, nutrientEnd))

const plainFields = {
	name: text('Name', 100),
	category: z.enum(RECIPE_CATEGORIES, 'Please select a category'),
	cropName: text('Crop', 100),
	difficulty: z.enum(RECIPE_DIFFICULTIES, 'Please select a difficulty'),
	description: text('Description', 1000),
	transplantDays: dayCount('Days to transplant', 0),
	lampPercent: z.int(lamp).min(0, lamp).max(100, lamp).optional(),
	yieldInWords: z.string().trim().max(300, 'Yield must be at most 300 characters').optional(),
	nutrients: RecipeNutrients.optional(),
	note: z.string().trim().max(500, 'The note must be at most 500 characters').optional(),
}

/** The fields of a recipe that is typed in these units. */
export const recipeFields = (units: RecipeUnits) =>
	z.object({
		...plainFields,
		temperatureUnit: unitField(units.temperatureUnit, DEFAULT_FORMATS.temperatureUnit),
		ecUnit: unitField(units.ecUnit, DEFAULT_FORMATS.ecUnit),
		stages: z
			.array(stageFields(units), 'A recipe needs at least one stage')
			.min(1, 'A recipe needs at least one stage')
			.max(MAX_STAGES, `A recipe has at most ${MAX_STAGES} stages`),
	})

/** Which unit a form was typed in; the usual one where it does not say so. */
const unitField = <Unit extends string>(unit: Unit, usual: Unit) =>
	unit === usual ? z.literal(unit).default(unit as never) : z.literal(unit)

/** A recipe as its form sends it, before its spans are held against each other. */
export const RecipeFields = z.discriminatedUnion('temperatureUnit', [
	inEveryEcUnit('F'),
	inEveryEcUnit('C'),
])

function inEveryEcUnit(temperatureUnit: TemperatureUnit) {
	const [first, ...others] = EC_UNITS
	return z.discriminatedUnion('ecUnit', [
		recipeFields({ temperatureUnit, ecUnit: first }),
		...others.map((ecUnit) => recipeFields({ temperatureUnit, ecUnit })),
	])
}

/** What the form holds. */
export type StageValues = {
	name: string
	days: number
	lamps?: z.infer<typeof LampLevels> | undefined
} & Ends<StageQuantity>
export type RecipeValues = Omit<
	z.infer<ReturnType<typeof recipeFields>>,
	'stages' | 'nutrients'
> & {
	stages: StageValues[]
	nutrients?: Ends<Nutrient> | undefined
}
