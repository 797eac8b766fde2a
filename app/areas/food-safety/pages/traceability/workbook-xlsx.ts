import type { LoaderFunctionArgs } from '@remix-run/node'
import { buildWorkbook } from '~/areas/food-safety/services/traceability/build-sheets.server'
import { page } from '~/http/page.server'
import { fileAnswer, loadTrace } from './load-trace.server'

/** The records as a workbook, a sheet for each kind of event. */
export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const trace = await loadTrace(request)
	const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
	return fileAnswer(trace, { body: await buildWorkbook(trace.events), type, extension: 'xlsx' })
})
