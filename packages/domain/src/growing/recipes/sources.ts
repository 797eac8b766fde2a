import rows from './catalogue/sources.json' with { type: 'json' }
import type { FigureOrigin } from './recipe'

/** The source of a figure, with its quotation. */
export type Source = {
	id: string
	title: string
	publisher: string
	address: string
	quotes: Readonly<Record<string, string>>
}

/** The file as sources; a test checks every one of them. */
const asSources = (file: unknown) => file as readonly Source[]

export const SOURCES = asSources(rows)

export type Origin =
	| { kind: 'practice' }
	| { kind: 'farm' }
	| { kind: 'source'; source: Source; quote: string }

const byId = new Map(SOURCES.map((source) => [source.id, source]))

/** The origin of a figure; an unknown one counts as general practice. */
export function findOrigin(from: FigureOrigin): Origin {
	if (from === 'farm') return { kind: 'farm' }
	const [id = '', key = ''] = from.split('/')
	const source = byId.get(id)
	const quote = source?.quotes[key]
	return source && quote !== undefined ? { kind: 'source', source, quote } : { kind: 'practice' }
}
