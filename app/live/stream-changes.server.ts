import type { FarmCtx } from '~/context.server'
import { eventStream } from '~/live/event-stream.server'
import { followView, type WantedView } from '~/live/follow-view.server'
import { guardStream, type StreamGuard } from '~/live/guard-stream.server'

const AT_MOST_EVERY_MS = 1_000

type Options = StreamGuard & {
	/** When the page's data was read: later changes are announced at once. */
	sinceAt?: number
	/**
	 * The live view of the page, null for none. Readings, and messages the view covers, are then not announced
	 * separately.
	 */
	view?: WantedView | null | undefined
}

/**
 * Streams changes of a farm: at once, then at most once a second; and the live view of the page. Ends with
 * the session, and when its person is no longer a member.
 */
export const streamChanges = (
	request: Request,
	ctx: FarmCtx,
	{ sinceAt = Infinity, view, ...guard }: Options,
): Response =>
	eventStream(request, ctx, 'viewer', (send, end) => {
		const topics = new Set<string>()
		let pause: NodeJS.Timeout | undefined

		const flush = () => {
			pause = undefined
			if (topics.size === 0) return
			send({ event: 'changed', data: [...topics].join(' ') })
			topics.clear()
			pause = setTimeout(flush, AT_MOST_EVERY_MS)
		}
		const channel = `farm:${ctx.farm.id}`
		const covered = view?.covers ?? []
		const unsubscribe = ctx.live.subscribe(channel, (topic) => {
			if (covered.includes(topic) || (view !== undefined && topic === 'readings')) return
			topics.add(topic)
			if (!pause) flush()
		})
		if (ctx.live.lastAt(channel, covered) >= sinceAt) {
			topics.add('missed')
			flush()
		}
		const leaveView = view ? followView(ctx, view, send) : () => {}
		const stopGuarding = guardStream(ctx, guard, end)
		return () => {
			unsubscribe()
			leaveView()
			stopGuarding()
			clearTimeout(pause)
		}
	})
