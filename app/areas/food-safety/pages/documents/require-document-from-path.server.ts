import type { LoaderFunctionArgs } from '@remix-run/node'
import { parsePathId } from '~/http/parse-path-id'
import { requireFarm } from '~/http/require-farm.server'
import { readDocument } from '~/areas/food-safety/services/documents/list-documents.server'

/** The document in the path, with the context of the farm. Throws Fault not-found. */
export async function requireDocumentFromPath({
	request,
	params,
}: Pick<LoaderFunctionArgs, 'request' | 'params'>) {
	const ctx = await requireFarm(request)
	const documentId = parsePathId(params['documentId'], 'Document not found')
	return { ctx, document: await readDocument(ctx, { documentId }) }
}
