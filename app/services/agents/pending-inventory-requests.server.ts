import type { Ctx } from '~/context.server'

const wanted = new WeakMap<Ctx['db'], Set<string>>()

/** Agents that are asked to send their inventory again although one is stored. */
export function pendingInventoryRequests(ctx: Pick<Ctx, 'db'>): Set<string> {
	const agentIds = wanted.get(ctx.db) ?? new Set<string>()
	wanted.set(ctx.db, agentIds)
	return agentIds
}
