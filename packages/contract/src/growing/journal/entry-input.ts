import { parseEntryType } from '@sfc/domain/growing/journal/entry-type'
import { storableText } from '@sfc/domain/platform/storable-text'
import { parseTags, TAG_MAX_LENGTH, TAGS_MAX } from '@sfc/domain/growing/journal/tags'
import { z } from 'zod'
import { partialUpdate } from '../../partial-update'

const MAX_QUANTITY = 1_000_000_000
const NO_TYPE = 'Entry type is required'

const text = (what: string, most: number, missing?: string) =>
	z
		.string(missing ?? `${what} must be a text`)
		.overwrite(storableText)
		.trim()
		.max(most, `${what} must be at most ${most} characters`)

const required = (what: string, most: number) =>
	text(what, most, `${what} is required`).min(1, `${what} is required`)

/** An optional text; an empty one counts as none. */
const optional = (what: string, most: number) => text(what, most).nullish()

const amount = `Quantity must be a whole number from 0 to ${MAX_QUANTITY.toLocaleString('en-US')}`

const tagsOf = (written: string | string[] | null | undefined, context: z.RefinementCtx) => {
	const tags = parseTags(written ?? [])
	if (tags.length > TAGS_MAX)
		context.addIssue({ code: 'custom', message: `An entry has at most ${TAGS_MAX} tags` })
	if (tags.some((tag) => tag.length > TAG_MAX_LENGTH))
		context.addIssue({ code: 'custom', message: `A tag has at most ${TAG_MAX_LENGTH} characters` })
	return tags
}

const fields = {
	cropName: required('Crop name', 100),
	/** An unknown type becomes a general note. */
	entryType: z.string(NO_TYPE).trim().min(1, NO_TYPE).max(100, NO_TYPE).transform(parseEntryType),
	title: required('Title', 200),
	variety: optional('Variety', 100),
	zone: optional('Zone', 60),
	description: optional('Description', 4000),
	notes: optional('Notes', 4000),
	quantity: z.int(amount).min(0, amount).max(MAX_QUANTITY, amount).nullish(),
	cycleId: z.int('There is no such planting cycle').positive().nullish(),
}
const NO_TEXT = 'Tags must be texts'
const tagText = z.string(NO_TEXT).max(2000, 'Tags must be at most 2000 characters')
const tagList = z.union([tagText, z.array(tagText).max(100, 'These are too many tags')], NO_TEXT)

/** An entry as its form sends it: tags separated by commas. */
export const EntryForm = z.object({ ...fields, tags: tagText.optional().transform(tagsOf) })

/** A new entry in the API: tags as a list, or separated by commas. */
export const AddEntryInput = z.object({ ...fields, tags: tagList.nullish().transform(tagsOf) })
export type AddEntryInput = z.infer<typeof AddEntryInput>

/** Changes of an entry; missing fields stay unchanged, `null` clears one. */
export const ChangeEntryInput = partialUpdate(
	z.object({ ...fields, tags: tagList.nullable().transform(tagsOf) }),
)
export type ChangeEntryInput = z.infer<typeof ChangeEntryInput>
