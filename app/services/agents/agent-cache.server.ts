import type { Ctx } from '~/context.server'

/** Where a server tells all others that what they remember of an agent is no longer true. */
const CHANNEL = 'agent-changed'

type Entry = { until: number; value: Promise<unknown> }
const caches = new WeakMap<Ctx['db'], Map<string, Map<string, Entry>>>()

/** Everything remembered about one agent, by topic; forgotten at once when it changes. */
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

/** Remembers what `load` gives for `keepMs`. A failed load, or one that gives null, is not kept. */
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

/** Forgets what every server remembers of an agent; here at once, elsewhere as soon as told. */
export function evictAgent(ctx: Ctx, agentId: string): void {
	cacheOf(ctx).delete(agentId)
	ctx.live.publish(CHANNEL, agentId)
}
