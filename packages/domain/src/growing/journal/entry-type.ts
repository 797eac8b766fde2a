import labels from './entry-types.json' with { type: 'json' }

export type EntryType = keyof typeof labels

export const ENTRY_TYPES = Object.keys(labels) as EntryType[]

/** The type of an entry; an unknown one is a general note. */
export const parseEntryType = (type: string): EntryType =>
	Object.hasOwn(labels, type) ? (type as EntryType) : 'note'

/** The type in words: `Issue/Problem`. */
export const entryTypeLabel = (type: string): string => labels[parseEntryType(type)]
