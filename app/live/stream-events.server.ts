import type { FarmCtx } from '~/context.server'
import { listEvents } from '~/areas/platform/services/events/list-events.server'
import { eventStream } from './event-stream.server'
import { guardStream, type StreamGuard } from './guard-stream.server'

/** Between two pages of a backlog, so that they do not fill the buffer of a client that reads slowly. */
const PAGE_PAUSE_MS = 250
/** Messages of other servers may be lost, and not every change is announced. */
const LOOK_EVERY_MS = 5_000

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

		const wake = (inMs: number) => {
			clearTimeout(timer)
			if (!isOver) timer = setTimeout(() => void read(), inMs)
		}
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
			wake(hasMoved ? PAGE_PAUSE_MS : LOOK_EVERY_MS)
		}
		const unsubscribe = ctx.live.subscribe(`farm:${ctx.farm.id}`, (topic) => {
			if (topic !== 'readings' && !isReading) wake(PAGE_PAUSE_MS)
		})
		const stopGuarding = guardStream(ctx, guard, end)
		void read()
		return () => {
			isOver = true
			clearTimeout(timer)
			unsubscribe()
			stopGuarding()
		}
	})
