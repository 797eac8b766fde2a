import type { MeasureInput } from '@sfc/contract/control/doser-input'
import { Fault } from '@sfc/domain/fault'
import type { FarmCtx, Permitted } from '~/context.server'
import { personActor } from '~/areas/platform/services/audit/append-audit.server'
import { readLastRun, type ManualRun } from './read-last-run.server'
import { requireDoser, saveDoserChange } from './change-doser.server'

/** How long the pump runs into a measuring cup. */
export const MEASURE_MS = 30_000
/** Age at which a measurement is no longer valid. */
const VALID_MS = 30 * 60_000
/**
 * Shortest run that can be measured: starting and stopping take a noticeable part of a shorter one.
 */
const SHORTEST_MS = 10_000

/** Reads the last manual run of the pump, while it can still be measured. */
export const readMeasuringRun = (
	ctx: FarmCtx,
	{ equipmentId }: { equipmentId: number },
): Promise<ManualRun | null> => readLastRun(ctx, { equipmentId, withinMs: VALID_MS })

/** Stores the rate of a pump: the measured volume, divided by the duration of its run. */
export async function measurePump(
	ctx: Permitted<'farm.configure'>,
	{ key, ml }: { key: string } & MeasureInput,
): Promise<{ mlPerS: number }> {
	const doser = await requireDoser(ctx, key)
	const run = await readMeasuringRun(ctx, doser)
	if (!run) throw new Fault('conflict', 'Run the pump first: it has not run in the past half hour')
	if (run.ranMs === null) throw new Fault('conflict', 'The pump still runs: wait until it is off')
	const seconds = run.ranMs / 1000
	if (run.ranMs < SHORTEST_MS) {
		const text = `The pump ran for ${seconds.toFixed(0)} s only, which is too short to measure: run it again`
		throw new Fault('conflict', text)
	}
	const mlPerS = ml / seconds
	await saveDoserChange(
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
