import { GUIDES, splitSource, type Guide } from './guide'

export type GuideHit = {
	guide: Guide
	/** The paragraph or step that fits best. */ excerpt: string
}

const wordsOf = (text: string): string[] =>
	text
		.toLowerCase()
		.normalize('NFKD')
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word.length > 1 && !SMALL.has(word))

/** Words that say nothing about what is asked. */
const SMALL = new Set(
	'a an and are at be by can do does for from how i in is it my of on or our the to what when where which why with you your'.split(
		' ',
	),
)

/** `heads` finds `head`, and `mixing` finds `mix`. */
const isNear = (said: string, asked: string): boolean =>
	said === asked ||
	(asked.length > 3 && said.startsWith(asked)) ||
	(said.length > 3 && asked.startsWith(said))

/** Words of a question that are looked for. */
const MOST_WORDS = 12

const WEIGHTS = { title: 8, summary: 4, heading: 3, text: 1 } as const

type Part = { words: string[]; weight: number; /** Shown when it fits best. */ excerpt?: string }

/** What is searched: read once, as it does not change. */
const INDEX = GUIDES.map((guide) => {
	const { title, summary, sections } = guide
	const part = (text: string, weight: number, excerpt?: string): Part => ({
		words: wordsOf(text),
		weight,
		...(excerpt !== undefined && { excerpt }),
	})
	return {
		guide,
		parts: [
			part(title, WEIGHTS.title),
			part(summary, WEIGHTS.summary, summary),
			...sections.flatMap(({ heading, text = [], steps = [] }) => [
				part(heading, WEIGHTS.heading),
				...[...text, ...steps].map((one) => {
					const { words } = splitSource(one)
					return part(words, WEIGHTS.text, words)
				}),
			]),
		],
	}
})

/**
 * The guides that fit a question, best first, at most `limit`. A guide fits when every word of the
 * question is in it, or, when none does so, at least half of them.
 */
export function searchGuides(question: string, limit = 10): GuideHit[] {
	const asked = [...new Set(wordsOf(question.slice(0, 200)))].slice(0, MOST_WORDS)
	if (asked.length === 0) return []
	const scored = INDEX.map((entry) => score(entry, asked))
	const all = scored.filter(({ met }) => met === asked.length)
	const half = scored.filter(({ met }) => met > 0 && met * 2 >= asked.length)
	return (all.length > 0 ? all : half)
		.sort((a, b) => b.met - a.met || b.points - a.points)
		.slice(0, limit)
		.map(({ guide, excerpt }) => ({ guide, excerpt }))
}

function score({ guide, parts }: (typeof INDEX)[number], asked: readonly string[]) {
	const met = new Set<string>()
	let points = 0
	let best = { hits: 0, excerpt: guide.summary }
	for (const { words, weight, excerpt } of parts) {
		const hits = asked.filter((word) => words.some((said) => isNear(said, word)))
		for (const word of hits) met.add(word)
		points += hits.length * weight
		if (excerpt !== undefined && hits.length > best.hits) best = { hits: hits.length, excerpt }
	}
	return { guide, points, met: met.size, excerpt: best.excerpt }
}
