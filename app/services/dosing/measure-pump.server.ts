import type { MeasureInput } from '@sfc/contract/control/doser-input'
import { Fault } from '@sfc/domain/fault'
import { and, asc, eq, gte } from 'drizzle-orm'
import { outputDecisions } from '#db/schema/control'
import type { FarmCtx, Permitted } from '~/context.server'
import { personActor } from '../audit/append-audit.server'
import { requireSetUp, store } from './change-doser.server'

/** How long the pump runs into a measuring cup. */
export const MEASURE_MS = 30_000
/** A cup that was left standing longer says nothing any more. */
const VALID_MS = 30 * 60_000
/** A shorter run is too coarse: starting and stopping take a noticeable part of it. */
const SHORTEST_MS = 10_000

/** The newest run by hand of the past half hour: under way, or how long it was, milliseconds. */
export type MeasuringRun = { startedAt: number; ranMs: number | null }

/** The last time a person ran the pump, by what its agent decided; null when nobody did lately. */
export async function readMeasuringRun(
	ctx: FarmCtx,
	{ equipmentId }: { equipmentId: number },
): Promise<MeasuringRun | null> {
	const { at, on, layer } = outputDecisions
	const decided = await ctx.db.read
		.select({ at, on, layer })
		.from(outputDecisions)
		.where(
			and(
				eq(outputDecisions.equipmentId, equipmentId),
				gte(outputDecisions.at, ctx.now() - VALID_MS),
			),
		)
		.orderBy(asc(outputDecisions.at), asc(outputDecisions.id))
	const start = decided.findLastIndex(
		(one, i) => one.on && one.layer === 'manual' && !decided[i - 1]?.on,
	)
	const first = decided[start]
	if (!first) return null
	const end = decided.slice(start).find((one) => !one.on)
	return { startedAt: first.at, ranMs: end ? end.at - first.at : null }
}

/** Keeps the rate of a pump: what a person measured, by how long it ran. */
export async function measurePump(
	ctx: Permitted<'farm.configure'>,
	{ key, ml }: { key: string } & MeasureInput,
): Promise<{ mlPerS: number }> {
	const doser = await requireSetUp(ctx, key)
	const run = await readMeasuringRun(ctx, doser)
	if (!run) throw new Fault('conflict', 'Run the pump first: it has not run in the past half hour')
	if (run.ranMs === null) throw new Fault('conflict', 'The pump still runs: wait until it is off')
	const seconds = run.ranMs / 1000
	if (run.ranMs < SHORTEST_MS) {
		const text = `The pump ran for ${seconds.toFixed(0)} s only, which is too short to measure: run it again`
		throw new Fault('conflict', text)
	}
	const mlPerS = ml / seconds
	await store(
		ctx,
		doser,
		{ mlPerS, measuredAt: ctx.now(), measuredBy: personActor(ctx).name },
		'control.pump-measured',
		{
			before: { mlPerS: doser.measured?.mlPerS ?? null },
			after: { mlPerS },
			because: `measured ${doser.name}`,
		},
	)
	return { mlPerS }
}
