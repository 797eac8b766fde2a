import type { LiveHub } from '~/live/hub.server'

/** Channel on which servers tell each other to drop what they cached about an agent. */
const CHANNEL = 'agent-changed'

type Entry = { until: number; value: Promise<unknown> }

/** Cached data about agents, by agent and topic. */
export type AgentCache = Map<string, Map<string, Entry>>

type Ctx = { now: () => number; live: LiveHub; state: { agentCache: AgentCache } }

/** Creates a cache that drops an agent as soon as any server announces a change to it. */
export function createAgentCache(live: LiveHub): AgentCache {
	const cache: AgentCache = new Map()
	live.subscribe(CHANNEL, (agentId) => cache.delete(agentId))
	live.onMissed(() => cache.clear())
	return cache
}

/** Caches the result of `load` for `keepMs`. A failure or null is not cached. */
export function cacheForAgent<T>(
	ctx: Ctx,
	{ agentId, topic, keepMs }: { agentId: string; topic: string; keepMs: number },
	load: () => Promise<T>,
): Promise<T> {
	const cache = ctx.state.agentCache
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
	ctx.state.agentCache.delete(agentId)
	ctx.live.publish(CHANNEL, agentId)
}
