import { documentOperations } from '@sfc/contract/food-safety/documents/operations'
import { Fault } from '@sfc/domain/fault'
import type { UserCtx } from '~/context.server'
import { implement } from '~/api/operation-handlers'
import {
	listDocuments,
	readDocument,
	type FarmDocument,
} from '~/areas/food-safety/services/documents/list-documents.server'
import {
	addDocument,
	changeDocument,
	removeDocument,
} from '~/areas/food-safety/services/documents/save-document.server'
import { sendDocument } from '~/areas/food-safety/pages/documents/send-document.server'
import { storeDocumentFile } from '~/areas/food-safety/services/documents/document-files.server'
import { PICTURE_FORM_BYTES, readFormFile } from '~/http/read-form-file.server'
import { readForm } from '~/http/read-form.server'
import { parsePathId } from '~/http/parse-path-id'

const toWire = ({ file: _file, ...document }: FarmDocument) => document
const idOf = ({ documentId }: { documentId: string }) =>
	parsePathId(documentId, 'Document not found')

export const documentsApi = implement(documentOperations, {
	listDocuments: async (ctx) => (await listDocuments(ctx)).map(toWire),
	uploadDocumentFile: (ctx, { request }) => storeUploadedDocument(ctx, request),
	async addDocument(ctx, { body }) {
		const { documentId } = await addDocument(ctx, body)
		return toWire(await readDocument(ctx, { documentId }))
	},
	async changeDocument(ctx, { params, body }) {
		const documentId = idOf(params)
		await changeDocument(ctx, { documentId, ...body })
		return toWire(await readDocument(ctx, { documentId }))
	},
	readDocumentFile: (ctx, { params }) => sendDocument(ctx, idOf(params)),
	async removeDocument(ctx, { params }) {
		await removeDocument(ctx, { documentId: idOf(params) })
		return { message: 'Document deleted' }
	},
})

/** Stores the file `file` of a form for a call that names it within the hour. Throws Fault invalid, too-large or too-many. */
async function storeUploadedDocument(ctx: UserCtx, request: Request): Promise<{ file: string }> {
	await ctx.limits.photosPerPerson.count(ctx.user.id)
	return ctx.limits.photosReadAtOnce(async () => {
		const sent = readFormFile(await readForm(request, PICTURE_FORM_BYTES), 'file')
		if (!sent) throw new Fault('invalid', 'Choose a PDF, JPEG or PNG file', { field: 'file' })
		return { file: await storeDocumentFile(ctx, new Uint8Array(await sent.arrayBuffer())) }
	})
}
