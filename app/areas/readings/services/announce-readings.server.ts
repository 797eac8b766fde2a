import type { Ctx } from '~/context.server'

const PAUSE_MS = 500

/** Notifies open pages that a farm has new readings: at once, then at most twice a second. */
export function announceReadings(ctx: Pick<Ctx, 'live' | 'state'>, farmId: number): void {
	const paused = ctx.state.announcedFarms
	const pause = paused.get(farmId)
	if (pause) {
		pause.again = true
		return
	}
	const started = { again: false }
	paused.set(farmId, started)
	ctx.live.publish(`farm:${farmId}`, 'readings')
	setTimeout(() => {
		paused.delete(farmId)
		if (started.again) announceReadings(ctx, farmId)
	}, PAUSE_MS).unref()
}
