import { DOCUMENT_KINDS } from '@sfc/domain/food-safety/documents/document'
import { z } from 'zod'
import { Day, optionalLine, requiredLine } from '../../growing/inventory/typed-figures'

const OptionalDay = Day.nullish().transform((day) => day ?? null)

/** What is said of a document. */
export const DocumentFields = z.object({
	kind: z.enum(DOCUMENT_KINDS, 'Choose what it is'),
	title: requiredLine('Enter a title', 'Title', 200),
	about: optionalLine('About', 200).describe('Who was trained, what was analyzed'),
	issuedOn: OptionalDay,
	expiresOn: OptionalDay.describe('The last day on which it holds; left out: always'),
})

type Days = { issuedOn: string | null; expiresOn: string | null }
const inOrder = ({ issuedOn, expiresOn }: Days) =>
	issuedOn === null || expiresOn === null || expiresOn >= issuedOn
const wrongOrder = {
	path: ['expiresOn'],
	message: 'It cannot expire before the day it was issued',
}

/** What is said of a document, with its days in order. */
export const DocumentInput = DocumentFields.refine(inOrder, wrongOrder)
export type DocumentInput = z.output<typeof DocumentInput>

/** A document whose file was uploaded before. */
export const NewDocumentInput = DocumentFields.extend({
	file: z.string('Upload the file first').max(100).describe('The name that its upload answered'),
	replacesId: z
		.int()
		.nullish()
		.transform((id) => id ?? null)
		.describe('The document that this is the newer one of'),
}).refine(inOrder, wrongOrder)
