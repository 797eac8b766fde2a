import type { LoaderFunctionArgs } from '@remix-run/node'
import { RecallQuery } from '@sfc/contract/growing/inventory/recall-query'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { API_CSP } from '~/http/security-headers.server'
import { recallLots } from '~/areas/growing/services/traceability/recall-lots.server'
import { recallCsv } from './recall-view.server'

const MOST = 20_000

/** A recall as a file: its lots, and their recipients, quantities and dates. */
export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const query = RecallQuery.parse(Object.fromEntries(new URL(request.url).searchParams))
	const recall = await recallLots(ctx, query, MOST)
	return new Response(recallCsv(recall), {
		headers: {
			'Content-Type': 'text/csv; charset=utf-8; header=present',
			'Content-Disposition': `attachment; filename="recall-farm-${ctx.farm.id}.csv"`,
			'Content-Security-Policy': API_CSP,
		},
	})
})
