import type { LoaderFunctionArgs } from '@remix-run/node'
import { buildEpcis } from '~/areas/food-safety/services/traceability/build-epcis.server'
import { page } from '~/http/page.server'
import { publicUrl } from '~/http/public-url.server'
import { fileAnswer, loadTrace } from './load-trace.server'

/** The records as an EPCIS 2.0 document. */
export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const trace = await loadTrace(request)
	const body = JSON.stringify(buildEpcis(trace.ctx, trace.events, await publicUrl(request)))
	return fileAnswer(trace, { body, type: 'application/ld+json', extension: 'jsonld' })
})
