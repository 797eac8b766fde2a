import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { equipment } from '#db/schema/control'
import { points } from '#db/schema/devices'
import type { FarmCtx } from '~/context.server'
import type { HistorySpan } from './chart-point'
import { findStateLevel, querySteps } from './list-state-changes.server'

/** State of an output; `partly`: on and off within a step too short to be told apart. */
export type OutputState = 'on' | 'partly' | 'off'
export type StateSpan = HistorySpan & { state: OutputState }

/** States of an output over a span; gaps are unknown. */
export type OutputStates = { equipmentId: number; key: string; name: string; spans: StateSpan[] }

/**
 * Most edges: more would not fit a page; an output that switches each minute takes one an interval.
 */
const EDGES_MAX = 6_000

/**
 * Lists when the outputs of some zones, or one output, were on, as far as their states were read,
 * each with its times in order.
 */
export async function listOutputStates(
	ctx: FarmCtx,
	span: HistorySpan,
	which: { zones: readonly string[] } | { key: string },
): Promise<OutputStates[]> {
	const outputs = await ctx.db.read
		.select({
			equipmentId: equipment.id,
			key: equipment.key,
			name: equipment.name,
			pointId: points.id,
			intervalMs: points.intervalMs,
		})
		.from(equipment)
		.innerJoin(points, eq(points.id, equipment.pointId))
		.where(
			and(
				eq(equipment.farmId, ctx.farm.id),
				'key' in which ? eq(equipment.key, which.key) : inArray(equipment.zone, [...which.zones]),
				isNull(points.removedAt),
			),
		)
		.orderBy(asc(equipment.name))
	const edges = await listEdges(
		ctx,
		span,
		outputs.map(({ pointId }) => pointId),
	)
	return outputs.map(({ equipmentId, key, name, pointId, intervalMs }) => {
		const own = edges.rows.filter((edge) => edge.pointId === pointId)
		return {
			equipmentId,
			key,
			name,
			spans: buildSpans(own, { ...span, intervalMs, stepMs: edges.stepMs }),
		}
	})
}

type Edge = Record<'min' | 'max' | 'last' | 'beforeAt', number | null> & { at: number }

/** Lists the steps at which something begins or ends; the steps between them need no reading. */
async function listEdges(ctx: FarmCtx, { fromAt, toAt }: HistorySpan, pointIds: number[]) {
	if (pointIds.length === 0) return { rows: [], stepMs: 0 }
	const { level } = findStateLevel(ctx, { pointIds, fromAt, toAt })
	const steps = querySteps(ctx, { pointIds, fromAt, toAt }, level)
	const rows = await ctx.db.read
		.select({
			pointId: steps.pointId,
			at: steps.at,
			min: steps.min,
			max: steps.max,
			last: steps.last,
			beforeAt: steps.beforeAt,
		})
		.from(steps)
		.where(
			or(
				isNull(steps.before),
				isNull(steps.afterAt),
				ne(steps.min, steps.max),
				ne(steps.last, steps.before),
				sql`${steps.at} - ${steps.beforeAt} > ${level}`,
				sql`${steps.afterAt} - ${steps.at} > ${level}`,
			),
		)
		.orderBy(asc(steps.pointId), asc(steps.at))
		.limit(EDGES_MAX)
	return { rows, stepMs: level }
}

type Between = HistorySpan & { intervalMs: number; stepMs: number }

/**
 * Builds spans from edges. A state lasts until the next is read, unless that took longer than three
 * readings do.
 */
function buildSpans(
	edges: readonly Edge[],
	{ fromAt, toAt, intervalMs, stepMs }: Between,
): StateSpan[] {
	const spans: StateSpan[] = []
	const add = (from: number, to: number, state: OutputState) => {
		const before = spans.at(-1)
		const [start, end] = [Math.max(from, fromAt), Math.min(to, toAt)]
		if (end <= start) return
		if (before?.state === state && before.toAt === start) before.toAt = end
		else spans.push({ fromAt: start, toAt: end, state })
	}
	for (const [i, edge] of edges.entries()) {
		const before = edges[i - 1]
		if (before && edge.beforeAt !== null) {
			const heardUntil = edge.beforeAt + stepMs
			const isHeld = edge.at - heardUntil <= 3 * intervalMs
			const state = before.last === 0 ? 'off' : 'on'
			add(before.at + stepMs, isHeld ? edge.at : heardUntil, state)
		}
		add(edge.at, edge.at + stepMs, edge.max === 0 ? 'off' : edge.min === 0 ? 'partly' : 'on')
	}
	return spans
}
