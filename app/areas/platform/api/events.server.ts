import { eventOperations } from '@sfc/contract/platform/events/operations'
import { Fault } from '@sfc/domain/fault'
import { implement } from '~/api/operation-handlers'
import { streamGuard } from '~/http/stream-guard.server'
import { streamEvents } from '~/live/stream-events.server'
import { listEvents, readLastSeq } from '../services/events/list-events.server'

const listTopics = (text: string | undefined) => (text ? text.split(',') : null)

export const eventsApi = implement(eventOperations, {
	async listEvents(ctx, { query }) {
		const after = query.after ?? (await readLastSeq(ctx, ctx.farm.id))
		return listEvents(ctx, { farmId: ctx.farm.id, after, topics: listTopics(query.topics) })
	},
	async followEvents(ctx, { query, request }) {
		const after =
			readCursor(request.headers.get('Last-Event-ID')) ??
			query.after ??
			(await readLastSeq(ctx, ctx.farm.id))
		const guard = await streamGuard(request, ctx, eventOperations.followEvents.scope)
		return streamEvents(request, ctx, { after, topics: listTopics(query.topics) }, guard)
	},
})

/** What a client that comes back sends; it wins over the address, which stays as it was. */
function readCursor(header: string | null): number | null {
	if (header === null) return null
	if (!/^\d{1,15}$/.test(header)) throw new Fault('invalid', 'Last-Event-ID is no seq of an event')
	return Number(header)
}
