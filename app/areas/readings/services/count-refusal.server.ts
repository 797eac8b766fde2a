import type { Ctx } from '~/context.server'
import type { RefusalCount } from './batch-refusal'

/**
 * Counts a refused call in memory; `flushRefusals` stores the count. A flood must not cost a write
 * each.
 */
export function countRefusal(
	ctx: Pick<Ctx, 'state' | 'metrics' | 'now' | 'log'>,
	{ agentId, cause, detail }: { agentId: string; cause: string; detail: string },
): void {
	const counts = ctx.state.refusals
	const name = `${agentId} ${cause}`
	const before = counts.get(name)
	const now = ctx.now()
	counts.set(name, {
		agentId,
		cause,
		count: (before?.count ?? 0) + 1,
		firstAt: before?.firstAt ?? now,
		lastAt: now,
		lastDetail: detail.slice(0, 300),
	})
	ctx.metrics.ingestRefused.inc({ cause })
	ctx.log.debug({ agentId, cause, detail }, 'agent call refused')
}

/** Returns the counts since the last call, and resets them. */
export function drainRefusals({ state }: Pick<Ctx, 'state'>): RefusalCount[] {
	const counts = [...state.refusals.values()]
	state.refusals.clear()
	return counts
}
