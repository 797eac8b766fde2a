import type { FarmCtx } from '~/context.server'
import { acquireStreamSlot } from './stream-slots.server'

const RECHECK_MS = 15_000

export type StreamGuard = {
	/** The channel whose message ends the stream: the session or token has ended. */
	endsWith: string
	/** Fails when the person may not see the farm any more. */
	mayStillSee: () => Promise<unknown>
	/** Owner of the stream, and how many streams they may hold open. */
	places: { whose: string; most: number }
	recheckMs?: number
}

/**
 * Ends a stream with its session, and when `mayStillSee` fails, which is checked at once when the person's
 * account changes and periodically otherwise. Beyond the owner's number of streams it ends their oldest.
 * Returns the function that stops guarding.
 */
export function guardStream(
	ctx: FarmCtx,
	{ endsWith, mayStillSee, places, recheckMs = RECHECK_MS }: StreamGuard,
	end: () => void,
): () => void {
	const unsubscribeEnd = ctx.live.subscribe(endsWith, end)
	const leave = acquireStreamSlot(ctx.state.streamSlots, places, end)
	const recheck = () => void mayStillSee().catch(end)
	const unsubscribePerson = ctx.live.subscribe(`person:${ctx.user.id}`, recheck)
	const rechecking = setInterval(recheck, recheckMs)
	return () => {
		unsubscribeEnd()
		unsubscribePerson()
		leave()
		clearInterval(rechecking)
	}
}
