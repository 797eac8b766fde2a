import { storableText } from '../../platform/storable-text'

/** Longer searches are cut, because every word costs an index lookup. */
export const SEARCH_MAX_LENGTH = 200

export type SearchTerms = {
	/** Letters and digits with their marks: each must start a word of the entry. */
	words: string[]
	/** Text without letters, such as an emoji: each must occur in the entry. */
	signs: string[]
}

/**
 * Marks belong to their letter; an accent by itself is a sign, because the index has no such word.
 */
const WORD = /\p{M}*[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu
const PICTURE = /\p{Extended_Pictographic}/gu

/**
 * The search terms in typed text: quotes, operators and brackets have no meaning, so that no search
 * is invalid.
 */
export function searchTerms(typed: string): SearchTerms {
	const text = truncateSearch(typed).normalize('NFC')
	const signs = text.split(/\s+/u).flatMap((piece) => {
		if (piece === '') return []
		return piece.match(WORD) ? (piece.match(PICTURE) ?? []) : [piece]
	})
	return { words: [...new Set(text.match(WORD) ?? [])], signs: [...new Set(signs)] }
}

/** Cuts a search to its longest length, without half a character at the end. */
export const truncateSearch = (typed: string): string =>
	storableText(storableText(typed).trim().slice(0, SEARCH_MAX_LENGTH))
