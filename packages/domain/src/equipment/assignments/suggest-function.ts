import { CATALOGUE, type CatalogueItem } from '../../control/catalogue'
import type { OutputClass } from '../../control/output-class'

/** An output that has no place on the farm. */
type Unmapped = {
	/** As its device calls it. */
	label: string
	zone: string
	outputClass: string
	model?: string | null
}

/** A place of the catalogue, or a class of outputs, with the reason as half a sentence. */
type FunctionSuggestion = {
	kind: 'place' | 'class'
	key: string
	name: string
	reason: string
}

/** The first that fits wins: a “CO2 valve” is CO2, a “pump for nutrient A” a dosing pump. */
const CLASS_WORDS: readonly (readonly [RegExp, OutputClass, string])[] = [
	[/\bco2\b/, 'co2', 'CO2'],
	[/\b(dosing|doser|dose|nutrients?|ph (up|down)|peristaltic)\b/, 'dosing', 'dosing'],
	[/\b(recirculation|circulation)\b/, 'circulation', 'circulation'],
	[/\b(autofill|refill|fill|top ?up)\b/, 'fill', 'fill'],
	[/\b(irrigation|watering|mist|mister|drip)\b/, 'irrigation', 'irrigation'],
	[/\b(lights?|lamps?|leds?|grow ?light)\b/, 'light', 'light'],
	[/\b(heater|heating|heat)\b/, 'heat', 'heat'],
	[/\b(cooling|cooler|chiller|air conditioner)\b/, 'cool', 'cooling'],
	[/\b(exhaust|extractor)\b/, 'exhaust', 'exhaust'],
]

/**
 * What an output drives by its label: a free place of its zone with that name, else the class that its
 * label or the model of its device names; null where nothing says so.
 */
export function suggestFunction(
	{ label, zone, outputClass, model = null }: Unmapped,
	taken: ReadonlySet<string>,
): FunctionSuggestion | null {
	const free = CATALOGUE.filter((item) => item.zone === zone && !taken.has(item.key))
	const places = free.filter(({ name }) => containsAll(label, name))
	const longest = Math.max(...places.map(({ name }) => wordsOf(name).length))
	const best = places.filter(({ name }) => wordsOf(name).length === longest)
	if (best.length === 1 && best[0]) return asPlace(best[0])
	return byWords(label, outputClass, 'its label') ?? byWords(model ?? '', outputClass, 'its model')
}

const asPlace = ({ key, name, zone }: CatalogueItem): FunctionSuggestion => ({
	kind: 'place',
	key,
	name,
	reason: `its label contains “${name}”, a place of the ${zone} that nothing is bound to`,
})

function byWords(text: string, outputClass: string, what: string): FunctionSuggestion | null {
	const plain = wordsOf(text).join(' ')
	for (const [pattern, key, name] of CLASS_WORDS) {
		const word = pattern.exec(plain)?.[0]
		if (word === undefined) continue
		if (key === outputClass) return null
		return { kind: 'class', key, name, reason: `${what} contains “${word}”` }
	}
	return null
}

const wordsOf = (text: string): string[] =>
	text
		.toLowerCase()
		.split(/[^a-z0-9]+/)
		.filter((word) => word !== '')

function containsAll(text: string, wanted: string): boolean {
	const words = wordsOf(text)
	return wordsOf(wanted).every((word) => words.includes(word))
}
