import type { Range } from '@sfc/domain/growing/recipes/band'
import { findOrigin } from '@sfc/domain/growing/recipes/sources'
import type { Recipe, RecipeStage } from '@sfc/domain/growing/recipes/recipe'
import { formatRange } from '@sfc/domain/growing/recipes/format-range'
import {
	STAGE_QUANTITY_KEYS,
	type StageQuantity,
} from '@sfc/domain/growing/recipes/stage-quantities'
import { DEFAULT_FORMATS } from '@sfc/domain/units/formats'
import { z } from 'zod'
import { LampLevels } from './recipe-fields'

const Span = z.object({ min: z.number(), max: z.number() }).nullable()
const figure = z.number().nullable()
/** A description that is only the unit. */
const spanIn = (unit: string) => Span.describe(unit)
const figureIn = (unit: string) => figure.describe(unit)

/** A recipe in the spelling the API returns. Temperatures °F, EC mS/cm, light µmol/m²/s, CO₂ ppm. */
export const RecipeWire = z.object({
	id: z.string(),
	version: z.int(),
	is_own: z.boolean(),
	is_active: z.boolean(),
	name: z.string(),
	description: z.string(),
	category: z.string(),
	difficulty: z.string(),
	crop_type: z.string(),
	yield: z.string().nullable(),
	duration: z.string(),
	growth_time_days: z.int(),
	transplant_days: z.int(),
	temperature_min: figureIn('°F'),
	temperature_max: figureIn('°F'),
	temperature_ideal: figureIn('°F'),
	humidity_min: figureIn('%RH'),
	humidity_max: figureIn('%RH'),
	ph_min: figureIn('pH'),
	ph_max: figureIn('pH'),
	ec_min: figureIn('mS/cm'),
	ec_max: figureIn('mS/cm'),
	co2_ideal: figureIn('ppm'),
	light_hours_per_day: figureIn('hours a day'),
	light_intensity: figure.describe('Percent of the lamps; null where the recipe does not say'),
	requirements: z.object({
		temperature: spanIn('°F'),
		humidity: spanIn('%RH'),
		ph: spanIn('pH'),
		ec: spanIn('mS/cm'),
		lightHours: figureIn('hours a day'),
		lightIntensity: z.object({ ideal: figure }).describe('µmol/m²/s'),
	}),
	stages: z.array(
		z.object({
			name: z.string(),
			duration: z.int().describe('Days'),
			conditions: z.object({
				temperature: spanIn('°F'),
				humidity: spanIn('%RH'),
				ph: spanIn('pH'),
				ec: spanIn('mS/cm'),
				co2: spanIn('ppm'),
				light: z.string().nullable(),
				lightHours: figureIn('hours a day'),
				lightIntensity: figureIn('µmol/m²/s'),
				lamps: LampLevels.nullable().describe(
					'Levels of lamps by colour by day, percent, and minutes of far-red alone after it',
				),
				night: z
					.object({ temperature: spanIn('°F'), humidity: spanIn('%RH') })
					.describe('Targets while the lights are off; null where they are those of the day'),
			}),
		}),
	),
	nutrients: z.record(z.string(), z.number()).describe('ppm'),
	sources: z.array(
		z.object({ title: z.string(), publisher: z.string(), address: z.string(), quote: z.string() }),
	),
})
export type RecipeWire = z.infer<typeof RecipeWire>

const toFahrenheit = (celsius: number) => round(celsius * 1.8 + 32)
const round = (value: number) => Math.round(value * 100) / 100
const middle = (range: Range | null) => (range ? round((range.min + range.max) / 2) : null)
const plain = (range: Range | undefined) => (range ? { min: range.min, max: range.max } : null)
const inFahrenheit = (range: Range | null) =>
	range && { min: toFahrenheit(range.min), max: toFahrenheit(range.max) }

/** From the lowest to the highest of all stages, by day and at night. */
function envelope(stages: RecipeStage[], ...quantities: StageQuantity[]): Range | null {
	const figures = stages.flatMap((stage) => quantities.flatMap((one) => stage[one] ?? []))
	if (figures.length === 0) return null
	const [mins, maxs] = [figures.map(({ min }) => min), figures.map(({ max }) => max)]
	return { min: Math.min(...mins), max: Math.max(...maxs) }
}

/** Spans are those of all stages together, ideals the middle of the longest stage's span. */
export function recipeToWire(recipe: Recipe, isActive: boolean): RecipeWire {
	const { stages } = recipe
	const longest = stages.reduce((most, stage) => (stage.days > most.days ? stage : most))
	const ideal = (quantity: StageQuantity) => middle(plain(longest[quantity]))
	const temperature = inFahrenheit(envelope(stages, 'airC', 'nightAirC'))
	const humidity = envelope(stages, 'humidityPct', 'nightHumidityPct')
	const [ph, ec] = [envelope(stages, 'ph'), envelope(stages, 'ecMsCm')]
	const lightHours = ideal('lightHours')
	return {
		id: recipe.id,
		version: recipe.version,
		is_own: recipe.isOwn,
		is_active: isActive,
		name: recipe.name,
		description: recipe.description,
		category: recipe.category,
		difficulty: recipe.difficulty,
		crop_type: recipe.cropName,
		yield: recipe.yieldInWords,
		duration: `${recipe.growthDays} days`,
		growth_time_days: recipe.growthDays,
		transplant_days: recipe.transplantDays,
		temperature_min: temperature?.min ?? null,
		temperature_max: temperature?.max ?? null,
		temperature_ideal: middle(inFahrenheit(plain(longest.airC))),
		humidity_min: humidity?.min ?? null,
		humidity_max: humidity?.max ?? null,
		ph_min: ph?.min ?? null,
		ph_max: ph?.max ?? null,
		ec_min: ec?.min ?? null,
		ec_max: ec?.max ?? null,
		co2_ideal: ideal('co2Ppm'),
		light_hours_per_day: lightHours,
		light_intensity: recipe.lampPercent,
		requirements: {
			temperature,
			humidity,
			ph,
			ec,
			lightHours,
			lightIntensity: { ideal: ideal('ppfd') },
		},
		stages: stages.map(stageToWire),
		nutrients: Object.fromEntries(
			Object.entries(recipe.nutrientsPpm).map(([name, range]) => [name, middle(range) ?? 0]),
		),
		sources: sourcesOf(recipe),
	}
}

const stageToWire = (stage: RecipeStage): RecipeWire['stages'][number] => ({
	name: stage.name,
	duration: stage.days,
	conditions: {
		temperature: inFahrenheit(plain(stage.airC)),
		humidity: plain(stage.humidityPct),
		ph: plain(stage.ph),
		ec: plain(stage.ecMsCm),
		co2: plain(stage.co2Ppm),
		light: stage.ppfd ? formatRange('ppfd', stage.ppfd, DEFAULT_FORMATS) : null,
		lightHours: middle(plain(stage.lightHours)),
		lightIntensity: middle(plain(stage.ppfd)),
		lamps: stage.lamps ?? null,
		night: {
			temperature: inFahrenheit(plain(stage.nightAirC)),
			humidity: plain(stage.nightHumidityPct),
		},
	},
})

function sourcesOf({ stages, nutrientsPpm, ...recipe }: Recipe): RecipeWire['sources'] {
	const figures = [
		...stages.flatMap((stage) => STAGE_QUANTITY_KEYS.flatMap((quantity) => stage[quantity] ?? [])),
		...Object.values(nutrientsPpm),
	]
	const origins = figures.map(({ from }) => from)
	origins.push(recipe.growthFrom, recipe.transplantFrom, recipe.yieldFrom ?? 'practice')
	return [...new Set(origins)].flatMap((from) => {
		const origin = findOrigin(from)
		if (origin.kind !== 'source') return []
		const { title, publisher, address } = origin.source
		return [{ title, publisher, address, quote: origin.quote }]
	})
}
