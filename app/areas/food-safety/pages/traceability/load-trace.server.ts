import { TraceQuery } from '@sfc/contract/food-safety/traceability/trace-query'
import { addDays, todayIn } from '@sfc/domain/calendar/calendar-day'
import { listTrackingEvents } from '~/areas/food-safety/services/traceability/list-tracking-events.server'
import { requireFarm } from '~/http/require-farm.server'
import { API_CSP } from '~/http/security-headers.server'

const MOST = 20_000
const USUAL_DAYS = 30

/** Loads the records that the address asks for: without a lot or buyer those of the last 30 days. */
export async function loadTrace(request: Request) {
	const ctx = await requireFarm(request)
	const typed = TraceQuery.parse(Object.fromEntries(new URL(request.url).searchParams))
	const today = todayIn(ctx.farm.timezone, ctx.now())
	const isNamed = typed.lot !== undefined || typed.buyer !== undefined
	const from = typed.from ?? (isNamed ? undefined : addDays(typed.to ?? today, 1 - USUAL_DAYS))
	const query = { ...typed, from, to: typed.to ?? (isNamed ? undefined : today) }
	return { ctx, query, ...(await listTrackingEvents(ctx, query, MOST)) }
}

type Trace = Awaited<ReturnType<typeof loadTrace>>

/** A download of these records, named after the farm and what was asked for. */
export function fileAnswer(
	{ ctx, query }: Trace,
	{ body, type, extension }: { body: string | Uint8Array; type: string; extension: string },
): Response {
	const asked = [query.lot, query.buyer, query.from, query.to].filter(Boolean).join('-')
	const name = `traceability-farm-${ctx.farm.id}-${asked}`.replaceAll(/[^\w-]+/g, '_').slice(0, 120)
	return new Response(body as BodyInit, {
		headers: {
			'Content-Type': type,
			'Content-Disposition': `attachment; filename="${name}.${extension}"`,
			'Content-Security-Policy': API_CSP,
		},
	})
}
