import { createReadableStreamFromReadable, type LoaderFunctionArgs } from '@remix-run/node'
import { Readable } from 'node:stream'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { API_CSP } from '~/http/security-headers.server'
import { exportEntries } from '~/areas/growing/services/journal/export-entries.server'
import { readFilter } from './journal-filter.server'

/** All entries that match the page's filter, as a file. */
export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const { filter } = readFilter(request)
	const lines = Readable.from(exportEntries(ctx, filter))
	return new Response(createReadableStreamFromReadable(lines), {
		headers: {
			'Content-Type': 'text/csv; charset=utf-8; header=present',
			'Content-Disposition': `attachment; filename="crop-journal-farm-${ctx.farm.id}.csv"`,
			'Content-Security-Policy': API_CSP,
		},
	})
})
