import type { LoaderFunctionArgs } from '@remix-run/node'
import { Fault } from '@sfc/domain/fault'
import { page } from '~/http/page.server'
import { API_CSP } from '~/http/security-headers.server'
import { loadLabels } from './load-labels.server'

/** The first sheet of the labels, as a picture. */
export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const [first] = (await loadLabels(request)).pages
	if (first === undefined) throw new Fault('not-found', 'No label was chosen')
	return new Response(first, {
		headers: { 'Content-Type': 'image/svg+xml', 'Content-Security-Policy': API_CSP },
	})
})
