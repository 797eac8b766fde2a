import { createReadableStreamFromReadable, type LoaderFunctionArgs } from '@remix-run/node'
import { Fault } from '@sfc/domain/fault'
import { Readable } from 'node:stream'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { API_CSP } from '~/http/security-headers.server'
import { exportHistory } from '~/areas/readings/services/history/export-history.server'

/** The whole history of one series, as a file. */
export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const { searchParams } = new URL(request.url)
	const whole = (name: string) => {
		const text = searchParams.get(name) ?? ''
		if (!/^\d{1,15}$/.test(text)) throw new Fault('invalid', `${name} must be a whole number`)
		return Number(text)
	}
	const wanted = { key: searchParams.get('p') ?? '', fromAt: whole('from'), toAt: whole('to') }
	const lines = Readable.from(await exportHistory(ctx, { ...wanted, signal: request.signal }))
	return new Response(createReadableStreamFromReadable(lines), {
		headers: {
			'Content-Type': 'text/csv; charset=utf-8; header=present',
			'Content-Disposition': `attachment; filename="history-${wanted.key}-farm-${ctx.farm.id}.csv"`,
			'Content-Security-Policy': API_CSP,
		},
	})
})
