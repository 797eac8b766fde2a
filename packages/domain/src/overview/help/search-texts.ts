import { nearestWord } from './nearest-word'

/** One line of a text, and how much a word found in it counts. */
export type TextPart = { words: readonly string[]; weight: number; excerpt?: string }

/** Something to be found by its words; `summary` is shown when no line fits better. */
export type SearchedText<T> = { of: T; summary: string; parts: readonly TextPart[] }

/** Words that say nothing about what is asked. */
const SMALL = new Set(
	'a an and are at be by can do does for from how i in is it me my of on or our the there to was we what when where which who why will with you your'.split(
		' ',
	),
)

export const isSmallWord = (word: string): boolean => SMALL.has(word)

/** The words of a text that say something, in lower case. */
const significantWords = (text: string): string[] =>
	text
		.toLowerCase()
		.normalize('NFKD')
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word.length > 1 && !SMALL.has(word))

/** A line to search. `excerpt` is shown when it fits best. */
export const textPart = (text: string, weight: number, excerpt?: string): TextPart => ({
	words: significantWords(text),
	weight,
	...(excerpt !== undefined && { excerpt }),
})

/** `heads` finds `head`, and `mixing` finds `mix`. */
const isNearWord = (said: string, asked: string): boolean =>
	said === asked ||
	(asked.length > 3 && said.startsWith(asked)) ||
	(said.length > 3 && asked.startsWith(said))

const QUESTION_CHARACTERS = 200
const MOST_WORDS = 12

/**
 * The texts that fit a question, best first, at most `limit`. One fits when every word of the
 * question is in it, or, when none does so, at least half of them. A word that is in no text is
 * taken for the nearest one that is, where it is one slip of the keys away.
 */
export function searchTexts<T>(
	texts: readonly SearchedText<T>[],
	question: string,
	limit: number,
): { of: T; excerpt: string }[] {
	const typed = [...new Set(significantWords(question.slice(0, QUESTION_CHARACTERS)))].slice(
		0,
		MOST_WORDS,
	)
	if (typed.length === 0) return []
	const known = collectVocabulary(texts)
	const asked = typed.map((word) =>
		known.some((said) => isNearWord(said, word)) ? word : (nearestWord(word, known) ?? word),
	)
	const scored = texts.map((text) => score(text, asked))
	const all = scored.filter(({ met }) => met === asked.length)
	const half = scored.filter(({ met }) => met > 0 && met * 2 >= asked.length)
	return (all.length > 0 ? all : half)
		.sort((a, b) => b.met - a.met || b.points - a.points)
		.slice(0, limit)
		.map(({ of, excerpt }) => ({ of, excerpt }))
}

// The texts of the product do not change, so their words are gathered once.
const vocabularies = new WeakMap<readonly SearchedText<unknown>[], string[]>()

/** Every word of these texts that says something. */
export function collectVocabulary(texts: readonly SearchedText<unknown>[]): string[] {
	const known =
		vocabularies.get(texts) ??
		[...new Set(texts.flatMap(({ parts }) => parts.flatMap(({ words }) => words)))].sort()
	vocabularies.set(texts, known)
	return known
}

function score<T>({ of, summary, parts }: SearchedText<T>, asked: readonly string[]) {
	const met = new Set<string>()
	let points = 0
	let best = { hits: 0, excerpt: summary }
	for (const { words, weight, excerpt } of parts) {
		const hits = asked.filter((word) => words.some((said) => isNearWord(said, word)))
		for (const word of hits) met.add(word)
		points += hits.length * weight
		if (excerpt !== undefined && hits.length > best.hits) best = { hits: hits.length, excerpt }
	}
	return { of, points, met: met.size, excerpt: best.excerpt }
}
