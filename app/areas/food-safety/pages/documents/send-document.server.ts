import { documentFileName } from '@sfc/domain/food-safety/documents/document-type'
import { Fault } from '@sfc/domain/fault'
import type { FarmCtx } from '~/context.server'
import { readDocumentFile } from '~/areas/food-safety/services/documents/document-files.server'
import { readDocument } from '~/areas/food-safety/services/documents/list-documents.server'
import { API_CSP } from '~/http/security-headers.server'

/**
 * Answers with the file of a document as a download, which runs nothing even when a browser opens it. Throws Fault
 * not-found.
 */
export async function sendDocument(ctx: FarmCtx, documentId: number): Promise<Response> {
	const { title, file, fileType } = await readDocument(ctx, { documentId })
	const bytes = await readDocumentFile(ctx, file)
	if (!bytes) throw new Fault('not-found', 'The file of this document is missing')
	return new Response(new Uint8Array(bytes), {
		headers: {
			'Content-Type': fileType,
			'Content-Disposition': `attachment; filename="${documentFileName(title, fileType)}"`,
			'Content-Security-Policy': `${API_CSP}; sandbox`,
			'Cache-Control': 'private, no-cache',
		},
	})
}
