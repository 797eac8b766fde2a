import { match } from '#db/match'
import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { commands, equipment } from '#db/schema/control'
import type { FarmCtx } from '~/context.server'
import type { EventList, SpanEvent } from './event-list'
import type { HistorySpan } from './chart-point'
import { formatStateChange, listStateChanges, type StateChange } from './list-state-changes.server'

const MINUTE_MS = 60_000

type Output = { id: number; pointId: number; name: string; isDosing: boolean }
type Done = { at: number; equipmentId: number | null; isOn: boolean; by: string }

/**
 * Lists when outputs turned on or off, and doses: by people, as far as the device confirmed it,
 * with their names and exact times, and by anything else from the states that were read. `zones`:
 * null for all.
 */
export async function listSwitchings(
	ctx: FarmCtx,
	span: HistorySpan,
	{ most, zones }: { most: number; zones: readonly string[] | null },
): Promise<EventList> {
	const outputs = await listOutputs(ctx, zones)
	const done = await listDone(ctx, span, { outputs, most })
	const pointIds = outputs.map(({ pointId }) => pointId)
	const { changes, leftOut } = await listStateChanges(ctx, { ...span, pointIds, most })
	const byPoint = new Map(outputs.map((output) => [output.pointId, output]))
	const byPeople = done.rows.flatMap((row) => {
		const output = outputs.find(({ id }) => id === row.equipmentId)
		return output ? toSwitchEvent(output, row, `${row.isOn ? 'on' : 'off'}, by ${row.by}`) : []
	})
	const others = changes.flatMap((change) => {
		const output = byPoint.get(change.pointId)
		if (!output || done.rows.some((row) => isCausedBy(row, change, output))) return []
		return toSwitchEvent(output, change, formatStateChange(change))
	})
	return { events: [...byPeople, ...others], leftOut: leftOut + done.leftOut }
}

/** Converts a change to an event. A dosing pump that turns off is no event. */
function toSwitchEvent(
	{ name, isDosing }: Output,
	{ at, isOn, isBrief = false, by }: { at: number; isOn: boolean; isBrief?: boolean; by?: string },
	words: string,
): SpanEvent[] {
	if (!isDosing) return [{ at, kind: 'switch', words: `${name}: ${words}` }]
	if (!isOn && !isBrief) return []
	return [{ at, kind: 'dose', words: `Dosed: ${name}${by ? `, by ${by}` : ''}` }]
}

/** Whether a person's command caused a change that was read. */
const isCausedBy = (row: Done, { at, stepMs, isOn, isBrief }: StateChange, { id }: Output) =>
	row.equipmentId === id &&
	(isBrief || row.isOn === isOn) &&
	row.at >= at - MINUTE_MS &&
	row.at <= at + stepMs + MINUTE_MS

async function listOutputs(ctx: FarmCtx, zones: readonly string[] | null): Promise<Output[]> {
	const { id, pointId, name, outputClass, zone, farmId } = equipment
	const rows = await ctx.db.read
		.select({ id, pointId, name, outputClass })
		.from(equipment)
		.where(and(eq(farmId, ctx.farm.id), zones === null ? undefined : inArray(zone, [...zones])))
	return rows.map((row) => ({ ...row, isDosing: row.outputClass === 'dosing' }))
}

/** Lists switches that people made and devices confirmed, newest first. */
async function listDone(
	ctx: FarmCtx,
	{ fromAt, toAt }: HistorySpan,
	{ outputs, most }: { outputs: readonly Output[]; most: number },
) {
	if (outputs.length === 0) return { rows: [], leftOut: 0 }
	const rows = await ctx.db.read
		.select({
			at: commands.issuedAt,
			equipmentId: commands.equipmentId,
			args: commands.args,
			by: commands.issuedBy,
			all: sql<number>`count(*) over ()`.mapWith(Number),
		})
		.from(commands)
		.where(
			match(
				commands,
				{ farmId: ctx.farm.id, op: 'switch', status: 'done' },
				inArray(
					commands.equipmentId,
					outputs.map(({ id }) => id),
				),
				gte(commands.issuedAt, fromAt),
				lt(commands.issuedAt, toAt),
			),
		)
		.orderBy(desc(commands.issuedAt), desc(commands.seq))
		.limit(most)
	return {
		rows: rows.map(({ args, ...row }): Done => ({ ...row, isOn: args['on'] === true })),
		leftOut: (rows[0]?.all ?? 0) - rows.length,
	}
}
