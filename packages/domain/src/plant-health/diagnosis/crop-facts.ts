import type { Fact } from './fact'

const CROPS: readonly [RegExp, string][] = [
	[/lettuce|romaine|butterhead|salanova/i, 'lettuce'],
	[/basil/i, 'basil'],
	[/kale|cabbage|bok|pak|mizuna|arugula|rocket|mustard|broccoli|radish|tatsoi/i, 'brassica'],
	[/tomato/i, 'tomato'],
	[/pepper|chili/i, 'pepper'],
	[/strawberr/i, 'strawberry'],
]

/** A cutting or seedling that was moved in these days may still suffer from it. */
const MOVED_DAYS = 5

/** A crop as of the day of the picture. `daysSinceMove`: null when it was not moved. */
export type CropNow = { name: string; stage: string | null; daysSinceMove: number | null }

/** What is known of the plant without looking at it. */
export function cropFacts({ name, stage, daysSinceMove }: CropNow): Fact[] {
	const kind = CROPS.find(([words]) => words.test(name))?.[1] ?? 'other'
	const facts: Fact[] = [{ key: 'crop', value: kind, words: `The crop is ${name}` }]
	const grown = stage && stageValue(stage)
	if (grown) facts.push({ key: 'stage', value: grown, words: `Its stage is ${stage}` })
	const isRecent = daysSinceMove !== null && daysSinceMove <= MOVED_DAYS
	facts.push({
		key: 'moved',
		value: isRecent ? 'recently' : 'earlier',
		words: isRecent
			? `Transplanted ${daysSinceMove === 0 ? 'today' : `${daysSinceMove} days ago`}`
			: 'Not transplanted in the last days',
	})
	return facts
}

function stageValue(stage: string): string | null {
	if (/seed|germinat|propagat/i.test(stage)) return 'seedling'
	if (/flower|fruit/i.test(stage)) return 'fruiting'
	return /vegetat|grow|transplant|harvest/i.test(stage) ? 'growing' : null
}
