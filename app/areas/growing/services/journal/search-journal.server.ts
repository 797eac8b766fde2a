import { searchTerms } from '@sfc/domain/growing/journal/search-terms'
import { and, sql, type SQL } from 'drizzle-orm'
import { journalEntries } from '#db/schema/journal'
import type { Ctx } from '~/context.server'

/**
 * Builds the condition that an entry contains all typed words by their beginning, ignoring case and
 * order; undefined for an empty search. Accents that are separate marks (é, ü, č) are ignored. No
 * input is an error.
 */
export function matchesJournalSearch({ db }: Pick<Ctx, 'db'>, typed: string): SQL | undefined {
	const { words, signs } = searchTerms(typed)
	const find = db.engine === 'sqlite' ? inFts5 : inTsvector
	return and(words.length > 0 ? find(words) : undefined, ...signs.map(containsSign))
}

/**
 * Builds the FTS5 query. Quoted words contain no operators; the words themselves contain no quotes.
 */
function inFts5(words: string[]): SQL {
	const query = words.map((word) => `"${word}"*`).join(' AND ')
	return sql`${journalEntries.id} in (select rowid from journal_search where journal_search match ${query})`
}

/**
 * Builds the tsvector query. The column stores words without accents (see its migration), so the
 * query must too.
 */
function inTsvector(words: string[]): SQL {
	const query = words.map((word) => `'${withoutAccents(word)}':*`).join(' & ')
	return sql`journal_entries.search @@ to_tsquery('simple', ${query})`
}

const withoutAccents = (word: string) => word.normalize('NFD').replace(/[\u0300-\u036f]/g, '')

const { title, description, notes, cropName, variety, tags } = journalEntries

function containsSign(sign: string): SQL {
	const pattern = `%${sign.replace(/[\\%_]/g, '\\$&')}%`
	const text = sql`${title} || ' ' || coalesce(${description}, '') || ' ' || coalesce(${notes}, '') || ' ' || ${cropName} || ' ' || coalesce(${variety}, '') || ' ' || cast(${tags} as text)`
	return sql`${text} like ${pattern} escape '\\'`
}
