import { formatLampLevels } from '@sfc/domain/growing/recipes/lamp-levels'
import { lightIntegral } from '@sfc/domain/growing/recipes/light-integral'
import { NUTRIENTS, type FigureOrigin, type Recipe } from '@sfc/domain/growing/recipes/recipe'
import { formatRange } from '@sfc/domain/growing/recipes/format-range'
import { findOrigin, type Source } from '@sfc/domain/growing/recipes/sources'
import { STAGE_QUANTITIES, STAGE_QUANTITY_KEYS } from '@sfc/domain/growing/recipes/stage-quantities'
import type { Units } from '@sfc/domain/units/formats'
import { nutrientLabel } from '../recipe-labels'

/**
 * The source of a figure: its number in the list with the quote, or general practice or the farm's
 * own.
 */
export type Mark = { source: number; quote: string } | 'practice' | 'own'
export type Cell = { text: string; mark: Mark | null } | null
export type CitedSource = Omit<Source, 'quotes'> & { number: number; quotes: string[] }

/** One quantity over the whole growth, as ranges on a time line of days. */
export type Lane = {
	label: string
	low: string
	high: string
	/** Start and length in days; bottom and top between 0 and 1. */
	spans: { fromDay: number; days: number; bottom: number; top: number }[]
}

/** Numbers the sources of a recipe in the order its figures cite them. */
function createCitations() {
	const cited: CitedSource[] = []
	const mark = (from: FigureOrigin): Mark => {
		const origin = findOrigin(from)
		if (origin.kind !== 'source') return origin.kind === 'farm' ? 'own' : 'practice'
		const { source, quote } = origin
		let found = cited.find(({ id }) => id === source.id)
		if (!found) {
			const { id, title, publisher, address } = source
			found = { id, title, publisher, address, number: cited.length + 1, quotes: [] }
			cited.push(found)
		}
		if (!found.quotes.includes(quote)) found.quotes.push(quote)
		return { source: found.number, quote }
	}
	return { cited, mark }
}

/**
 * A recipe as its page shows it: figures with source marks, lanes for the time line, and cited
 * sources.
 */
export function recipeView(recipe: Recipe, units: Units) {
	const { cited, mark } = createCitations()
	const { stages, growthDays, transplantDays, yieldInWords, yieldFrom } = recipe
	const facts = {
		growth: { days: growthDays, mark: mark(recipe.growthFrom) },
		transplant: { days: transplantDays, mark: mark(recipe.transplantFrom) },
		yield: yieldInWords ? { text: yieldInWords, mark: mark(yieldFrom ?? 'practice') } : null,
	}
	const rows = STAGE_QUANTITY_KEYS.map((quantity) => ({
		label: STAGE_QUANTITIES[quantity].label,
		cells: stages.map((stage): Cell => {
			const figure = stage[quantity]
			return figure ? { text: formatRange(quantity, figure, units), mark: mark(figure.from) } : null
		}),
	})).filter(({ cells }) => cells.some((cell) => cell !== null))
	const nutrients = NUTRIENTS.flatMap((nutrient) => {
		const figure = recipe.nutrientsPpm[nutrient]
		if (!figure) return []
		const { min, max, from } = figure
		const text = `${min === max ? min : `${min}–${max}`} ppm`
		return [{ label: nutrientLabel(nutrient), text, mark: mark(from) }]
	})
	return {
		facts,
		stages: stageSpans(recipe),
		rows: [...rows, lightRow(recipe), lampRow(recipe)].filter((row) => row !== null),
		lanes: buildLanes(recipe, units),
		nutrients,
		sources: cited,
	}
}

function stageSpans({ stages }: Recipe) {
	let fromDay = 0
	return stages.map(({ name, days }) => {
		const span = { name, days, fromDay }
		fromDay += days
		return span
	})
}

function lightRow({ stages }: Recipe) {
	const cells = stages.map((stage): Cell => {
		const light = lightIntegral(stage)
		if (!light) return null
		const [min, max] = [light.min.toFixed(1), light.max.toFixed(1)]
		return { text: `${min === max ? min : `${min}–${max}`} mol/m²/d`, mark: null }
	})
	return cells.some((cell) => cell !== null) ? { label: 'Light of a day', cells } : null
}

function lampRow({ stages }: Recipe) {
	const cells = stages.map(({ lamps }): Cell => {
		const text = formatLampLevels(lamps ?? {})
		return text === '' ? null : { text, mark: null }
	})
	return cells.some((cell) => cell !== null) ? { label: 'Lamps by colour', cells } : null
}

function buildLanes(recipe: Recipe, units: Units): Lane[] {
	const days = stageSpans(recipe)
	return STAGE_QUANTITY_KEYS.flatMap((quantity) => {
		const figures = recipe.stages.flatMap((stage) => stage[quantity] ?? [])
		if (figures.length === 0) return []
		const least = Math.min(...figures.map(({ min }) => min))
		const most = Math.max(...figures.map(({ max }) => max))
		const height = (value: number) => (most === least ? 0.5 : (value - least) / (most - least))
		const end = (value: number) => formatRange(quantity, { min: value, max: value }, units)
		return {
			label: STAGE_QUANTITIES[quantity].label,
			low: end(least),
			high: end(most),
			spans: recipe.stages.flatMap((stage, at) => {
				const [figure, span] = [stage[quantity], days[at]]
				if (!figure || !span) return []
				const place = { fromDay: span.fromDay, days: span.days }
				return { ...place, bottom: height(figure.min), top: height(figure.max) }
			}),
		}
	})
}
