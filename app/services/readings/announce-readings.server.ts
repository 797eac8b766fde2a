import type { Ctx } from '~/context.server'

const PAUSE_MS = 500
const pauses = new WeakMap<Ctx['live'], Map<number, { again: boolean }>>()

/** Tells open pages that a farm has new readings: at once, then at most twice a second. */
export function announceReadings(ctx: Pick<Ctx, 'live'>, farmId: number): void {
	const paused = pauses.get(ctx.live) ?? new Map<number, { again: boolean }>()
	pauses.set(ctx.live, paused)
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
