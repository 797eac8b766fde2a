import type { FarmCtx } from '~/context.server'
import { listEvents } from '~/areas/platform/services/events/list-events.server'
import { createEventWatch } from './create-event-watch.server'
import { eventStream } from './event-stream.server'
import { guardStream, type StreamGuard } from './guard-stream.server'

/** Between two pages of a backlog, so that they do not fill the buffer of a client that reads slowly. */
const PAGE_PAUSE_MS = 250

type Wanted = { after: number; topics: readonly string[] | null }

/** Streams the events of a farm after a number, as they are recorded. */
export const streamEvents = (
	request: Request,
	ctx: FarmCtx,
	wanted: Wanted,
	guard: StreamGuard,
): Response =>
	eventStream(request, ctx, 'viewer', (send, end) => {
		let { after } = wanted
		let timer: NodeJS.Timeout | undefined
		let isReading = false
		let isOver = false

		const read = async () => {
			isReading = true
			const asked = { farmId: ctx.farm.id, after, topics: wanted.topics }
			const page = await listEvents(ctx, asked).catch(() => null) // the next look tries again
			isReading = false
			if (isOver) return
			if (page?.isMissing) send({ event: 'missing', data: '{}' })
			for (const event of page?.events ?? [])
				send({ event: event.kind, id: String(event.seq), data: JSON.stringify(event) })
			const hasMoved = page !== null && page.next > after
			after = page?.next ?? after
			clearTimeout(timer)
			timer = hasMoved && !isOver ? setTimeout(() => void read(), PAGE_PAUSE_MS) : undefined
		}
		ctx.state.eventWatch ??= createEventWatch(ctx)
		const unfollow = ctx.state.eventWatch.follow(ctx.farm.id, (last) => {
			if (last > after && !isReading && timer === undefined) void read()
		})
		const stopGuarding = guardStream(ctx, guard, end)
		void read()
		return () => {
			isOver = true
			clearTimeout(timer)
			unfollow()
			stopGuarding()
		}
	})
