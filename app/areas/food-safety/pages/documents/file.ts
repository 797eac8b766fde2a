import type { LoaderFunctionArgs } from '@remix-run/node'
import { page } from '~/http/page.server'
import { parsePathId } from '~/http/parse-path-id'
import { requireFarm } from '~/http/require-farm.server'
import { sendDocument } from './send-document.server'

/** The file of a document, for members of its farm only. */
export const loader = page(async ({ request, params }: LoaderFunctionArgs) =>
	sendDocument(await requireFarm(request), parsePathId(params['documentId'], 'Document not found')),
)
