import type { Ctx } from '~/context.server'
import { ingestRefused } from '~/metrics/metrics.server'

export type RefusalCount = {
	/** Empty when the caller could not be named. */
	agentId: string
	cause: string
	count: number
	/** When it was refused first since the counts were written down. */
	firstAt: number
	lastAt: number
	lastDetail: string
}

const waiting = new WeakMap<Ctx['db'], Map<string, RefusalCount>>()

/** Notes a refused call in memory; `flushRefusals` writes it down. A flood must not cost a write each. */
export function countRefusal(
	ctx: Pick<Ctx, 'db' | 'now' | 'log'>,
	{ agentId, cause, detail }: { agentId: string; cause: string; detail: string },
): void {
	const counts = waiting.get(ctx.db) ?? new Map<string, RefusalCount>()
	waiting.set(ctx.db, counts)
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
	ingestRefused.inc({ cause })
	ctx.log.debug({ agentId, cause, detail }, 'agent call refused')
}

/** Takes what has been counted since the last time. */
export function drainRefusals(ctx: Pick<Ctx, 'db'>): RefusalCount[] {
	const counts = waiting.get(ctx.db)
	waiting.delete(ctx.db)
	return [...(counts?.values() ?? [])]
}
