import type { Ctx } from '~/context.server'

/** Channel on which servers tell each other to drop what they cached about an agent. */
const CHANNEL = 'agent-changed'

type Entry = { until: number; value: Promise<unknown> }
const caches = new WeakMap<Ctx['db'], Map<string, Map<string, Entry>>>()

/** The cache of one agent, by topic; dropped when the agent changes. */
function cacheOf(ctx: Ctx): Map<string, Map<string, Entry>> {
	let cache = caches.get(ctx.db)
	if (!cache) {
		const fresh = new Map<string, Map<string, Entry>>()
		ctx.live.subscribe(CHANNEL, (agentId) => fresh.delete(agentId))
		caches.set(ctx.db, fresh)
		cache = fresh
	}
	return cache
}

/** Caches the result of `load` for `keepMs`. A failure or null is not cached. */
export function cacheForAgent<T>(
	ctx: Ctx,
	{ agentId, topic, keepMs }: { agentId: string; topic: string; keepMs: number },
	load: () => Promise<T>,
): Promise<T> {
	const cache = cacheOf(ctx)
	const held = cache.get(agentId)?.get(topic)
	if (held && held.until > ctx.now()) return held.value as Promise<T>
	const value = load()
	const topics = cache.get(agentId) ?? new Map<string, Entry>()
	cache.set(agentId, topics)
	const entry = { until: ctx.now() + keepMs, value }
	topics.set(topic, entry)
	const drop = () => {
		if (topics.get(topic) === entry) topics.delete(topic)
		if (topics.size === 0 && cache.get(agentId) === topics) cache.delete(agentId)
	}
	value.then((loaded) => loaded === null && drop(), drop)
	return value
}

/**
 * Drops what every server has cached about an agent: here at once, on others when the message
 * arrives.
 */
export function evictAgent(ctx: Ctx, agentId: string): void {
	cacheOf(ctx).delete(agentId)
	ctx.live.publish(CHANNEL, agentId)
}
