import type { LoaderFunctionArgs } from '@remix-run/node'
import { buildCsv } from '~/areas/food-safety/services/traceability/build-sheets.server'
import { page } from '~/http/page.server'
import { fileAnswer, loadTrace } from './load-trace.server'

/** The records as one sortable sheet. */
export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const trace = await loadTrace(request)
	const type = 'text/csv; charset=utf-8; header=present'
	return fileAnswer(trace, { body: buildCsv(trace.events), type, extension: 'csv' })
})
