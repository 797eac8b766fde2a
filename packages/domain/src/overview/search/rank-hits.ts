import { storableText } from '../../platform/storable-text'

/** Something that a search may find, by its name and what is said beside it. */
type Named = { name: string; detail: string }

/** 0: the name begins with what is searched. 1: words of the name do. 2: in the name. 3: beside it. */
export type Rank = 0 | 1 | 2 | 3

const SEARCH_CHARACTERS = 100
const MOST_WORDS = 6

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The words of a search in lower case, each of which must be found; at most six. */
export const splitSearch = (typed: string): string[] =>
	[...new Set(storableText(typed.slice(0, SEARCH_CHARACTERS)).toLowerCase().split(/\s+/))]
		.filter(Boolean)
		.slice(0, MOST_WORDS)

/** How well something fits; null when a word is nowhere in it. */
export function rankHit({ name, detail }: Named, typed: readonly string[]): Rank | null {
	const words = typed.map(fold)
	const title = fold(name)
	const beside = fold(detail)
	const starts = title.split(/[^\p{L}\p{N}]+/u)
	if (title.startsWith(words.join(' '))) return 0
	if (words.every((word) => starts.some((start) => start.startsWith(word)))) return 1
	if (words.every((word) => title.includes(word))) return 2
	return words.every((word) => title.includes(word) || beside.includes(word)) ? 3 : null
}

export type Ranked<T> = { hits: T[]; /** How many fit beyond those. */ more: number; best: Rank }

type Wanted = {
	words: readonly string[]
	limit: number
	/** They are known to fit, by more than is shown of them. */
	allFit?: boolean
}

/** What fits, best first, then by name; null when nothing does. */
export function rankHits<T extends Named>(
	found: readonly T[],
	{ words, limit, allFit = false }: Wanted,
): Ranked<T> | null {
	const ranked = found
		.flatMap((hit) => {
			const rank = rankHit(hit, words) ?? (allFit ? 3 : null)
			return rank === null ? [] : [{ hit, rank }]
		})
		.sort((a, b) => a.rank - b.rank || (a.hit.name < b.hit.name ? -1 : 1))
	const [first] = ranked
	if (!first) return null
	return {
		hits: ranked.slice(0, limit).map(({ hit }) => hit),
		more: Math.max(0, ranked.length - limit),
		best: first.rank,
	}
}
