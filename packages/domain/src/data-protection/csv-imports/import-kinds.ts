import kinds from './import-kinds.json' with { type: 'json' }

export type ImportKind = keyof typeof kinds

/** What a column of a file may hold. */
export type ImportField = {
	label: string
	/** Headers that name it, in lower case with spaces between words. */
	names: readonly string[]
	isRequired?: boolean
}

export type ImportKindFacts = {
	label: string
	about: string
	/** The most lines of one file. */
	maxRows: number
	fields: Readonly<Record<string, ImportField>>
}

/** What a past may be imported as, and which columns each kind knows. */
export const IMPORT_KINDS: Readonly<Record<ImportKind, ImportKindFacts>> = kinds

export const IMPORT_KIND_KEYS = Object.keys(kinds) as [ImportKind, ...ImportKind[]]

/** The field of a kind by its key; undefined for an unknown one. */
export const importField = (kind: ImportKind, key: string): ImportField | undefined =>
	Object.hasOwn(IMPORT_KINDS[kind].fields, key) ? IMPORT_KINDS[kind].fields[key] : undefined
