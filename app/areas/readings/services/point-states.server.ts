import { LEVELS_MS } from '@sfc/domain/readings/history/levels'
import {
	STUCK_MIN_READINGS,
	initialPointState,
	type Limits,
	type PointState,
} from '@sfc/domain/readings/judge-reading'
import { isTrusted, qualityFromCode } from '@sfc/domain/readings/quality'
import { and, eq, gte, max, min, sql } from 'drizzle-orm'
import { devices, points } from '#db/schema/devices'
import { latestValues, rollups, sensorLimits } from '#db/schema/readings'
import type { AgentCtx } from '~/context.server'
import { loadAgentCompensations, type AgentCompensations } from './load-agent-compensations.server'
import { limitsFor } from '@sfc/domain/readings/default-limits'
import { cacheForAgent } from './agent-cache.server'

/**
 * Data to judge an agent's readings with: the limits of its points, and their remembered states.
 */
export type PointStates = {
	limits: ReadonlyMap<number, Limits>
	compensations: AgentCompensations
	states: Map<number, PointState>
}

type States = Map<number, PointState>

/** More than one server can receive from; some 6 kB each with 50 points. */
const AGENTS_MOST = 20_000
/**
 * Time after which states are loaded again, as another server may have received the agent's
 * readings meanwhile.
 */
const KEEP_MS = 10 * 60_000
const DAY_MS = 86_400_000
const QUARTER_MS = LEVELS_MS[1]

/**
 * Loads the states of an agent's points; the first time, and after a pause, from what is stored.
 */
export async function loadPointStates(ctx: AgentCtx): Promise<PointStates> {
	const [limits, compensations] = await Promise.all([
		loadAgentLimits(ctx),
		loadAgentCompensations(ctx),
	])
	const cache = ctx.state.pointStates
	const held = cache.get(ctx.agent.id)
	const states = held && ctx.now() - held.usedAt < KEEP_MS ? held.states : readStates(ctx)
	cache.delete(ctx.agent.id) // set again below, it is the last
	cache.set(ctx.agent.id, { usedAt: ctx.now(), states })
	for (const [agentId, { usedAt }] of cache) {
		if (cache.size <= AGENTS_MOST && ctx.now() - usedAt < KEEP_MS) break
		cache.delete(agentId)
	}
	try {
		return { limits, compensations, states: await states }
	} catch (error) {
		cache.delete(ctx.agent.id)
		throw error
	}
}

/**
 * Keeps the states after a batch is stored; states that another batch saved meanwhile are newer.
 */
export function savePointStates(
	{ states }: Pick<PointStates, 'states'>,
	learnt: ReadonlyMap<number, PointState>,
): void {
	for (const [pointId, state] of learnt) {
		const known = states.get(pointId)
		if (!known || known.at <= state.at) states.set(pointId, state)
	}
}

/**
 * Reads the states from the newest value of each point, and from its last day in quarters of an
 * hour: when it last moved, and how little. A value that was not trusted says nothing about where
 * the sensor may be next.
 */
async function readStates(ctx: AgentCtx): Promise<States> {
	const moves = sql`${rollups.min} <> ${latestValues.value} or ${rollups.max} <> ${latestValues.value}`
	const rows = await ctx.db.read
		.select({
			pointId: latestValues.pointId,
			at: latestValues.at,
			value: latestValues.value,
			quality: latestValues.quality,
			firstAt: min(rollups.at),
			movedAt: max(sql<number | null>`case when ${moves} then ${rollups.at} end`),
			grain: min(
				sql<
					number | null
				>`case when ${rollups.max} > ${rollups.min} then ${rollups.max} - ${rollups.min} end`,
			),
		})
		.from(latestValues)
		.innerJoin(points, eq(points.id, latestValues.pointId))
		.innerJoin(devices, eq(devices.id, points.deviceId))
		.leftJoin(
			rollups,
			and(
				eq(rollups.pointId, latestValues.pointId),
				eq(rollups.levelMs, QUARTER_MS),
				gte(rollups.at, ctx.now() - DAY_MS),
			),
		)
		.where(eq(devices.agentId, ctx.agent.id))
		.groupBy(latestValues.pointId, latestValues.at, latestValues.value, latestValues.quality)
	const states: States = new Map()
	for (const { pointId, at, value, quality, firstAt, movedAt, grain } of rows) {
		if (value === null) continue
		const state = initialPointState(at, value)
		const since = movedAt === null ? Number(firstAt ?? at) : Number(movedAt) + QUARTER_MS
		if (since < at) Object.assign(state, { unmovedSince: since, same: STUCK_MIN_READINGS })
		if (grain !== null && Number(grain) < state.grain) state.grain = Number(grain)
		if (!isTrusted(qualityFromCode(quality), true)) state.trustedAt = 0
		states.set(pointId, state)
	}
	return states
}

/** Loads the limits for the readings of an agent's points: the farm's own, else the defaults. */
const loadAgentLimits = (ctx: AgentCtx): Promise<ReadonlyMap<number, Limits>> =>
	cacheForAgent(ctx, { agentId: ctx.agent.id, topic: 'limits', keepMs: KEEP_MS }, async () => {
		const rows = await ctx.db.read
			.select({ id: points.id, quantity: points.quantity, own: sensorLimits })
			.from(points)
			.innerJoin(devices, eq(devices.id, points.deviceId))
			.leftJoin(sensorLimits, eq(sensorLimits.pointId, points.id))
			.where(eq(devices.agentId, ctx.agent.id))
		return new Map(rows.map(({ id, quantity, own }) => [id, limitsFor(quantity, own)]))
	})
