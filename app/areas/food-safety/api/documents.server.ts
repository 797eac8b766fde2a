import { documentOperations } from '@sfc/contract/food-safety/documents/operations'
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
import { storeUploadedDocument } from '~/areas/food-safety/pages/documents/store-uploaded-document.server'
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
