import { median } from '@sfc/domain/median'
import { measureWatts, type StepWatts } from '@sfc/domain/control/power/measure-watts'
import { eq } from 'drizzle-orm'
import { outputWatts } from '#db/schema/energy'
import type { FarmScope } from '~/context.server'
import { groupBy } from '@sfc/domain/group-by'
import { cacheForRequest } from '~/areas/platform/services/request-cache'
import { readSteps } from '~/areas/readings/services/history/read-steps.server'
import { listSwitchings } from './list-switchings.server'
import { listMeteredOutputs, type MeteredOutput } from './list-metered-outputs.server'

/** Power of an output in W while it is fully on, and its source. */
export type KnownWatts =
	| { watts: number; by: 'own-meter' }
	| { watts: number; by: 'entered'; enteredBy: string; enteredAt: number }
	| ({ by: 'step' } & StepWatts)

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Look-back; minutes of readings are kept for eight days. */
const LOOKED_AT_MS = 7 * DAY_MS
/** Part of an hour that the output must be on; a shorter time says little about its power. */
const WHOLE_HOUR = 0.95

/**
 * Lists the power of each output while it is fully on, by `equipmentId`: from its own meter, else
 * as a person entered it, else from the steps of its device's meter. Outputs of unknown power are
 * left out. A dimmed output's steps say nothing, as it comes on at its lowest level.
 */
export async function listWatts(ctx: FarmScope): Promise<Map<number, KnownWatts>> {
	const [outputs, entered] = await Promise.all([
		cacheForRequest(ctx, listMeteredOutputs),
		ctx.db.read.select().from(outputWatts).where(eq(outputWatts.farmId, ctx.farm.id)),
	])
	const byHand = new Map(entered.map((row) => [row.equipmentId, row]))
	const steps = await readMeterSteps(ctx, outputs)
	const known = await Promise.all(
		outputs.map(async (output): Promise<[number, KnownWatts][]> => {
			const { equipmentId, key, dimPointId } = output
			const own = await readOwnMeter(ctx, output)
			if (own !== null) return [[equipmentId, { watts: own, by: 'own-meter' }]]
			const row = byHand.get(equipmentId)
			if (row) {
				const { watts, enteredBy, enteredAt } = row
				return [[equipmentId, { watts, by: 'entered', enteredBy, enteredAt }]]
			}
			const step = dimPointId === null ? steps.get(key) : undefined
			return step ? [[equipmentId, { ...step, by: 'step' }]] : []
		}),
	)
	return new Map(known.flat())
}

async function readOwnMeter(
	ctx: FarmScope,
	{ meter, pointId }: MeteredOutput,
): Promise<number | null> {
	if (!meter?.isOwn) return null
	const toAt = Math.floor(ctx.now() / HOUR_MS) * HOUR_MS
	const span = { fromAt: toAt - LOOKED_AT_MS, toAt, stepMs: HOUR_MS }
	const [on = [], power = []] = await readSteps(ctx, {
		pointIds: [pointId, meter.pointId],
		...span,
	})
	const whole = power.flatMap(({ value }, i) =>
		value !== null && (on[i]?.value ?? 0) >= WHOLE_HOUR ? [value] : [],
	)
	const watts = median(whole)
	return watts === null ? null : Math.round(watts)
}

async function readMeterSteps(
	ctx: FarmScope,
	outputs: readonly MeteredOutput[],
): Promise<Map<string, StepWatts>> {
	const fromAt = ctx.now() - LOOKED_AT_MS
	const shared = outputs.filter(({ meter }) => meter && !meter.isOwn)
	const meters = [...groupBy(shared, ({ meter }) => meter?.pointId ?? 0)]
	const changes = (await listSwitchings(ctx, fromAt)).filter(({ isFirst }) => !isFirst)
	const switchings = groupBy(changes, ({ key }) => key)
	const found = await Promise.all(
		meters.map(async ([meter, behind]) => {
			const all = behind.flatMap(({ key }) => switchings.get(key) ?? [])
			if (all.length === 0) return []
			const span = { fromAt, toAt: ctx.now(), stepMs: MINUTE_MS }
			const [minutes = []] = await readSteps(ctx, { pointIds: [meter], ...span })
			return [
				...measureWatts(
					all.toSorted((a, b) => a.at - b.at),
					minutes,
				),
			]
		}),
	)
	return new Map(found.flat())
}
