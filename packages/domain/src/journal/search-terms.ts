import { storableText } from './storable-text'

/** Longer searches are cut: nobody types them, and every word costs a look into the index. */
export const SEARCH_MAX_LENGTH = 200

export type SearchTerms = {
	/** Letters and digits with their marks: each must begin a word of the entry. */
	words: string[]
	/** What has no letters, such as an emoji: each must stand somewhere in the entry. */
	signs: string[]
}

/** Marks go with their letter; an accent by itself is a sign, as no index holds it. */
const WORD = /\p{M}*[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu
const PICTURE = /\p{Extended_Pictographic}/gu

/**
 * What a person looks for, from whatever they typed: quotes, operators and brackets mean nothing by
 * themselves, so that no search can be wrong.
 */
export function searchTerms(typed: string): SearchTerms {
	const text = truncateSearch(typed).normalize('NFC')
	const signs = text.split(/\s+/u).flatMap((piece) => {
		if (piece === '') return []
		return piece.match(WORD) ? (piece.match(PICTURE) ?? []) : [piece]
	})
	return { words: [...new Set(text.match(WORD) ?? [])], signs: [...new Set(signs)] }
}

/** The part of a search that is looked for; a half character at the cut goes as well. */
export const truncateSearch = (typed: string): string =>
	storableText(storableText(typed).trim().slice(0, SEARCH_MAX_LENGTH))
