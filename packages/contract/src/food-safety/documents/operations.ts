import { DOCUMENT_KINDS } from '@sfc/domain/food-safety/documents/document'
import { DOCUMENT_TYPES } from '@sfc/domain/food-safety/documents/document-type'
import { z } from 'zod'
import { onFarm } from '../../on-farm'
import { defineOperations } from '../../operation'
import { DocumentInput, NewDocumentInput } from './document-input'

const DocumentWire = z.object({
	id: z.int(),
	kind: z.enum(DOCUMENT_KINDS),
	title: z.string(),
	about: z.string().nullable(),
	issuedOn: z.string().nullable(),
	expiresOn: z.string().nullable(),
	state: z.enum(['valid', 'soon', 'expired']).describe('`soon`: 30 days or less are left'),
	fileType: z.enum(DOCUMENT_TYPES),
	sizeBytes: z.int(),
	replacedById: z.int().nullable().describe('The newer one'),
	taskId: z.int().nullable().describe('The task to renew it'),
	addedBy: z.string(),
	addedAt: z.int(),
})

const common = { tag: 'Documents', auth: 'user', query: onFarm } as const
const see = { method: 'get', permission: 'farm.see', scope: 'read' } as const
const work = { method: 'post', permission: 'task.work', scope: 'tasks' } as const
const manage = { permission: 'farm.configure', scope: 'manage' } as const
const all = '/api/documents'
const one = `${all}/{documentId}`
const unusable = 'Not usable; the message says what and why'
const noDocument = 'No such document on the farm'

export const documentOperations = defineOperations(common, {
	listDocuments: {
		...see,
		path: all,
		summary: 'The documents of a farm, the first to expire first; replaced ones at the end',
		answer: z.array(DocumentWire),
	},
	uploadDocumentFile: {
		...work,
		path: `${all}/files`,
		bodyAs: 'raw',
		form: { file: { isFile: true, about: 'A PDF, JPEG or PNG, 10 MB at most' } },
		status: 201,
		summary: 'Upload the file of a document; name it within an hour in `file` of addDocument',
		answer: z.object({ file: z.string().describe('Its name') }),
		refusals: {
			400: 'No PDF, JPEG or PNG, or one that cannot be read',
			413: 'Larger than 10 MB',
			429: 'Too many uploads an hour, or at once',
		},
	},
	addDocument: {
		...work,
		path: all,
		status: 201,
		summary: 'Add a document, or the newer one of another; a task to renew it follows',
		body: NewDocumentInput,
		answer: DocumentWire,
		refusals: {
			400: unusable,
			404: noDocument,
			409: 'It is replaced already, or the list is full',
		},
	},
	changeDocument: {
		...manage,
		method: 'put',
		path: one,
		summary: 'Correct what is said of a document',
		body: DocumentInput,
		answer: DocumentWire,
		refusals: { 400: unusable, 404: noDocument },
	},
	readDocumentFile: {
		...see,
		path: `${one}/file`,
		summary: 'The file of a document, as it was uploaded',
		answer: 'The file: a PDF, JPEG or PNG',
		refusals: { 404: noDocument },
	},
	removeDocument: {
		...manage,
		method: 'delete',
		path: one,
		summary: 'Delete a document that was added by mistake; what it replaced is valid again',
		answer: z.object({ message: z.string() }),
		refusals: { 404: noDocument },
	},
})
