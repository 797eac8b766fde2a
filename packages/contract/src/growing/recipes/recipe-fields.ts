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
import type { TemperatureUnit } from '@sfc/domain/units/formats'
import { z } from 'zod'

/** The two ends of each span, as the form sends them: `phMin`, `phMax`. */
export type Ends<Key extends string> = { [End in `${Key}${'Min' | 'Max'}`]?: number | undefined }

const toFahrenheit = (celsius: number) => celsius * 1.8 + 32

function quantityEnd(key: StageQuantity, temperatureUnit: TemperatureUnit) {
	const { label, least, most, unit } = STAGE_QUANTITIES[key]
	const isFahrenheit = unit === '°C' && temperatureUnit === 'F'
	const [from, to] = isFahrenheit ? [least, most].map(toFahrenheit) : [least, most]
	const shown = isFahrenheit ? '°F' : unit
	const message = `${label} must be a number from ${from} to ${to} ${shown}`.trim()
	return z
		.number(message)
		.min(from ?? least, message)
		.max(to ?? most, message)
		.optional()
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

const stageFields = (temperatureUnit: TemperatureUnit) =>
	z.object({
		name: text('Stage name', 60),
		days: dayCount('Days', 1),
		...bothEnds(STAGE_QUANTITY_KEYS, (key) => quantityEnd(key, temperatureUnit)),
	})

const plainFields = {
	name: text('Name', 100),
	category: z.enum(RECIPE_CATEGORIES, 'Please select a category'),
	cropName: text('Crop', 100),
	difficulty: z.enum(RECIPE_DIFFICULTIES, 'Please select a difficulty'),
	description: text('Description', 1000),
	transplantDays: dayCount('Days to transplant', 0),
	lampPercent: z.int(lamp).min(0, lamp).max(100, lamp).optional(),
	yieldInWords: z.string().trim().max(300, 'Yield must be at most 300 characters').optional(),
	nutrients: z.object(bothEnds(NUTRIENTS, nutrientEnd)).optional(),
	note: z.string().trim().max(500, 'The note must be at most 500 characters').optional(),
}

/** The fields of a recipe whose temperatures are typed in this unit. */
export const recipeFields = <Unit extends TemperatureUnit>(temperatureUnit: Unit) =>
	z.object({
		...plainFields,
		temperatureUnit: z.literal(temperatureUnit),
		stages: z
			.array(stageFields(temperatureUnit), 'A recipe needs at least one stage')
			.min(1, 'A recipe needs at least one stage')
			.max(MAX_STAGES, `A recipe has at most ${MAX_STAGES} stages`),
	})

/** A recipe as its form sends it, before its spans are held against each other. */
export const RecipeFields = z.discriminatedUnion('temperatureUnit', [
	recipeFields('C'),
	recipeFields('F').extend({ temperatureUnit: z.literal('F').default('F') }),
])

/** What the form holds. */
export type StageValues = { name: string; days: number } & Ends<StageQuantity>
export type RecipeValues = Omit<z.infer<typeof RecipeFields>, 'stages' | 'nutrients'> & {
	stages: StageValues[]
	nutrients?: Ends<Nutrient> | undefined
}
