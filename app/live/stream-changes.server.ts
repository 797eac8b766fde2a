import type { FarmCtx } from '~/context.server'
import { eventStream } from '~/live/event-stream.server'
import { followView, type WantedView } from '~/live/follow-view.server'
import { acquireStreamSlot } from '~/live/stream-slots.server'

const AT_MOST_EVERY_MS = 1_000
const RECHECK_MS = 15_000

type Options = {
	endsWith: string
	mayStillSee: () => Promise<unknown>
	/** Owner of the stream, and how many streams they may hold open. */
	places: { whose: string; most: number }
	recheckMs?: number
	/** When the page's data was read: later changes are announced at once. */
	sinceAt?: number
	/**
	 * The live view of the page, null for none. Readings, and messages the view covers, are then not announced
	 * separately.
	 */
	view?: WantedView | null | undefined
}

/**
 * Streams changes of a farm: at once, then at most once a second; and the live view of the page. Ends with a
 * message on the channel `endsWith`, and when `mayStillSee` fails: the session has expired, or its person is
 * no longer a member. That is checked at once when the person's account changes, and periodically otherwise.
 */
export const streamChanges = (
	request: Request,
	ctx: FarmCtx,
	{ endsWith, mayStillSee, places, recheckMs = RECHECK_MS, sinceAt = Infinity, view }: Options,
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
		const unsubscribeEnd = ctx.live.subscribe(endsWith, end)
		const leave = acquireStreamSlot(ctx.state.streamSlots, places, end)
		const recheck = () => void mayStillSee().catch(end)
		const unsubscribePerson = ctx.live.subscribe(`person:${ctx.user.id}`, recheck)
		const rechecking = setInterval(recheck, recheckMs)
		return () => {
			unsubscribe()
			leaveView()
			unsubscribeEnd()
			unsubscribePerson()
			leave()
			clearTimeout(pause)
			clearInterval(rechecking)
		}
	})
