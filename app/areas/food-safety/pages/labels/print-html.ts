import type { LoaderFunctionArgs } from '@remix-run/node'
import { page } from '~/http/page.server'
import { loadLabels } from './load-labels.server'

const CSP = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'"

/** The labels alone, a printed page each sheet, without scripts. */
export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const { sheet, pages } = await loadLabels(request)
	const { width, height } = sheet.paper
	const style = `@page{size:${width}mm ${height}mm;margin:0}html,body{margin:0}svg{display:block;break-after:page}`
	const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Labels</title><style>${style}</style></head><body>${pages.join('\n')}</body></html>`
	return new Response(body, {
		headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': CSP },
	})
})
