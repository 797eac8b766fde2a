import { match } from '#db/match'
import { calibrate, lineAt } from '@sfc/domain/readings/calibration/line'
import { fitStepTest, type StepFit } from '@sfc/domain/control/fit-step-test'
import { isTrusted, qualityFromCode } from '@sfc/domain/readings/quality'
import { Fault } from '@sfc/domain/fault'
import { asc } from 'drizzle-orm'
import { equipment } from '#db/schema/control'
import { readRaw } from '#db/telemetry/read-raw'
import type { FarmScope, Permitted } from '~/context.server'
import { loadCalibrationLines } from '~/areas/readings/services/calibration/load-calibration-lines.server'
import { readLastRun } from '../dosing/read-last-run.server'
import { loadLatestReadings } from '~/areas/readings/services/load-latest-readings.server'
import { changeControlSettings } from './change-control-settings.server'
import { readControlSettings } from './read-control-settings.server'

/** Duration of the test with the heater on, unless it is stopped before. */
export const HEAT_TEST_MS = 30 * 60_000
const WITHIN_MS = 24 * 3_600_000
const BEFORE_MS = 5 * 60_000

export type HeatTest = {
	heater: { key: string; name: string }
	/** Last manual run of the past day, and its result. */
	run: { startedAt: number; isRunning: boolean; fit: StepFit | { reason: string } | null } | null
}

/** Reads the heater of a farm and its last step test; null without a heater. */
export async function readHeatTest(ctx: FarmScope): Promise<HeatTest | null> {
	const [heater] = await ctx.db.read
		.select({ id: equipment.id, key: equipment.key, name: equipment.name })
		.from(equipment)
		.where(match(equipment, { farmId: ctx.farm.id, outputClass: 'heat' }))
		.orderBy(asc(equipment.id))
	if (!heater) return null
	const { id: equipmentId, key, name } = heater
	const last = await readLastRun(ctx, { equipmentId, withinMs: WITHIN_MS })
	if (!last) return { heater: { key, name }, run: null }
	const { startedAt, ranMs } = last
	const fit = ranMs === null ? null : await fitRun(ctx, { startedAt, toAt: startedAt + ranMs })
	return { heater: { key, name }, run: { startedAt, isRunning: ranMs === null, fit } }
}

/**
 * Sets the control of the heater from its last step test. Throws Fault conflict when the test has
 * no result.
 */
export async function adoptHeatTest(ctx: Permitted<'farm.configure'>): Promise<void> {
	const fit = (await readHeatTest(ctx))?.run?.fit
	if (!fit || 'reason' in fit) {
		const why = fit?.reason ?? 'run the heater for a test first'
		throw new Fault('conflict', `There is nothing to use: ${why}`)
	}
	await changeHeat(ctx, fit.heat)
}

/** Restores on-off control of the heater. */
export const resetHeatTest = (ctx: Permitted<'farm.configure'>): Promise<void> =>
	changeHeat(ctx, null)

async function changeHeat(
	ctx: Permitted<'farm.configure'>,
	heatInParts: StepFit['heat'] | null,
): Promise<void> {
	const { settings } = await readControlSettings(ctx)
	await changeControlSettings(ctx, { ...settings, air: { ...settings.air, heatInParts } })
}

/** Fits the run to the first trusted air temperature sensor in cultivation, else anywhere. */
async function fitRun(
	ctx: FarmScope,
	{ startedAt, toAt }: { startedAt: number; toAt: number },
): Promise<StepFit | { reason: string }> {
	const sensors = (await loadLatestReadings(ctx)).filter((it) => it.quantity === 'airTemperature')
	const sensor = sensors.find(({ zone }) => zone === 'cultivation') ?? sensors[0]
	if (!sensor) return { reason: 'the farm has no sensor of the air temperature' }
	const { pointId } = sensor
	const span = { fromAt: startedAt - BEFORE_MS, toAt: toAt + 1 }
	const raw = (await readRaw(ctx.db.read, [pointId], span)).get(pointId) ?? []
	const lines = (await loadCalibrationLines(ctx, [pointId])).get(pointId) ?? []
	return fitStepTest(
		raw.flatMap(({ at, value, quality }) =>
			value !== null && isTrusted(qualityFromCode(quality), ctx.farm.isSimulated)
				? [{ s: (at - startedAt) / 1000, airC: calibrate(lineAt(lines, at), value) }]
				: [],
		),
	)
}
