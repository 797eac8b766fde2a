import { match } from '#db/match'
import { addDays, todayIn } from '@sfc/domain/calendar/calendar-day'
import { dayStart } from '@sfc/domain/calendar/day-start'
import {
	OUTPUT_CLASSES,
	type OutputClass,
	type OutputLimits,
} from '@sfc/domain/control/output-class'
import type { Layer } from '@sfc/domain/control/decide-output'
import { Fault } from '@sfc/domain/fault'
import { desc, eq, gte, sql } from 'drizzle-orm'
import { equipment, outputDecisions } from '#db/schema/control'
import type { FarmCtx } from '~/context.server'
import {
	listOutputStates,
	type StateSpan,
} from '~/areas/readings/services/history/list-output-states.server'
import type { EquipmentState } from './equipment-state'
import { listEquipment } from './list-equipment.server'

export type OutputDay = {
	day: string
	fromAt: number
	toAt: number
	spans: StateSpan[]
	onMs: number
}

export type OutputDetails = {
	state: EquipmentState
	limits: OutputLimits
	/**
	 * Today and the six days before, newest first; the on-time of a day counts states that were read.
	 */
	days: OutputDay[]
	/** Decisions of these days, newest first, and how many more there are. */
	decisions: { at: number; on: boolean | null; layer: Layer | 'cloud'; reason: string }[]
	olderDecisions: number
}

const DAYS = 7

/**
 * Reads one output: what it does now and why, its week, and its newest decisions. Throws Fault
 * not-found.
 */
export async function readOutput(
	ctx: FarmCtx,
	{ key, decisions }: { key: string; decisions: number },
): Promise<OutputDetails> {
	const state = (await listEquipment(ctx)).find((item) => item.key === key)
	if (!state) throw new Fault('not-found', 'Output not found')
	const now = ctx.now()
	const { timezone } = ctx.farm
	const today = todayIn(timezone, now)
	const dates = Array.from({ length: DAYS }, (_, ago) => addDays(today, -ago))
	const days = await Promise.all(dates.map((day) => readDay(ctx, key, day)))
	const fromAt = days.at(-1)?.fromAt ?? now
	const decided = await listDecisions(ctx, { key, fromAt, limit: decisions })
	const limits = OUTPUT_CLASSES[state.outputClass as OutputClass]
	return { state, limits, days, ...decided }
}

/** Reads a single day, because a whole week would be answered in steps of a quarter of an hour. */
async function readDay(ctx: FarmCtx, key: string, day: string): Promise<OutputDay> {
	const { timezone } = ctx.farm
	const [fromAt, toAt] = [dayStart(day, timezone), dayStart(addDays(day, 1), timezone)]
	const until = Math.min(toAt, ctx.now())
	const [states] = await listOutputStates(ctx, { fromAt, toAt: until }, { key })
	const spans = states?.spans ?? []
	const onMs = spans.reduce(
		(sum, span) => sum + (span.state === 'on' ? span.toAt - span.fromAt : 0),
		0,
	)
	return { day, fromAt, toAt, spans, onMs }
}

type Wanted = { key: string; fromAt: number; limit: number }

async function listDecisions(ctx: FarmCtx, { key, fromAt, limit }: Wanted) {
	const rows = await ctx.db.read
		.select({
			at: outputDecisions.at,
			on: outputDecisions.on,
			layer: outputDecisions.layer,
			reason: outputDecisions.reason,
			all: sql<number>`count(*) over ()`.mapWith(Number),
		})
		.from(outputDecisions)
		.innerJoin(equipment, eq(equipment.id, outputDecisions.equipmentId))
		.where(match(equipment, { farmId: ctx.farm.id, key }, gte(outputDecisions.at, fromAt)))
		.orderBy(desc(outputDecisions.at), desc(outputDecisions.id))
		.limit(limit)
	return {
		// The layer was checked when the agent's record arrived.
		decisions: rows.map(({ at, on, layer, reason }) => ({
			at,
			on,
			layer: layer as Layer | 'cloud',
			reason,
		})),
		olderDecisions: (rows[0]?.all ?? 0) - rows.length,
	}
}
