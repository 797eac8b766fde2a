import { storableText } from '../../platform/storable-text'

export const TAGS_MAX = 10
export const TAG_MAX_LENGTH = 40

/**
 * The tags of a text (`Pests, rack 3`) or a list: lower-case, without `#`, unique, in the order
 * written.
 */
export function parseTags(written: string | readonly string[]): string[] {
	const pieces = typeof written === 'string' ? [written] : written
	const tags = pieces.flatMap((piece) => storableText(piece).split(','))
	return [...new Set(tags.map(normalised).filter((tag) => tag !== ''))]
}

const normalised = (tag: string) =>
	tag
		.normalize('NFC')
		.toLowerCase()
		.replace(/^[\s#]+|\s+$/g, '')
		.replace(/\s+/g, ' ')

/** The tags as a person types them. */
export const formatTags = (tags: readonly string[]): string => tags.join(', ')
