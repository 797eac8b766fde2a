import { reconcileExcursions } from '@sfc/domain/food-safety/control-points/reconcile-excursions'
import { findExcursions, type Sample } from '@sfc/domain/food-safety/control-points/find-excursions'
import { calibrate, lineAt } from '@sfc/domain/readings/calibration/line'
import { LEVELS_MS } from '@sfc/domain/readings/history/levels'
import { and, asc, eq, gt, gte, isNotNull, isNull, lt, lte, or } from 'drizzle-orm'
import { controlPoints, excursions } from '#db/schema/checklists'
import { rollups } from '#db/schema/readings'
import type { Ctx } from '~/context.server'
import { loadCalibrationLines } from '~/areas/readings/services/calibration/load-calibration-lines.server'
import type { ControlPoint } from './set-control-point.server'

const [MINUTE_MS] = LEVELS_MS
const DAY_MS = 86_400_000
/** Readings of so long ago are looked at again, because some come late. */
const LOOK_BACK_MS = 2 * DAY_MS
/** Roll-ups of minutes are kept for 8 days. */
const FARTHEST_BACK_MS = 7 * DAY_MS
/** A minute's roll-up is there soon after the minute. */
const ROLL_UP_MS = 2 * MINUTE_MS

/** A silence is noticed without a reading that comes, so each place is looked at again and again. */
const LOOK_EVERY_MS = 5 * MINUTE_MS
/** Places of one round; a busy server looks at the others in the next one. */
const AT_ONCE = 500

/** Looks for excursions of the cold places that are due, those that waited longest first. */
export async function findAllExcursions(ctx: Ctx): Promise<void> {
	const due = await ctx.db.read
		.select()
		.from(controlPoints)
		.where(lte(controlPoints.dueAt, ctx.now()))
		.orderBy(asc(controlPoints.dueAt))
		.limit(AT_ONCE)
	for (const limits of due) {
		if (await findExcursionsOf(ctx, limits)) ctx.live.publish(`farm:${limits.farmId}`, 'growing')
		await new Promise(setImmediate)
	}
}

/**
 * Looks for excursions of one place. Those that have no action are computed anew, because late readings may
 * fill a silence; one with an action stays. Returns whether any changed.
 */
async function findExcursionsOf(ctx: Ctx, limits: ControlPoint): Promise<boolean> {
	const { id, farmId, validFrom, validTo, checkedThrough } = limits
	const untilNow = Math.floor((ctx.now() - ROLL_UP_MS) / MINUTE_MS) * MINUTE_MS
	const toAt = Math.min(untilNow, validTo ?? Infinity)
	if (validTo !== null && validTo <= validFrom) {
		// A clock that was set back: they never held.
		await ctx.db.write((tx) =>
			tx.update(controlPoints).set({ dueAt: null }).where(eq(controlPoints.id, id)),
		)
		return false
	}
	if (toAt <= validFrom) return false
	return ctx.db.write(async (tx) => {
		const earliest = toAt - FARTHEST_BACK_MS
		const looked = Math.max(earliest, Math.min(checkedThrough ?? validFrom, toAt) - LOOK_BACK_MS)
		const stored = await tx
			.select()
			.from(excursions)
			.where(
				and(
					eq(excursions.controlPointId, id),
					or(
						isNull(excursions.toAt),
						gt(excursions.toAt, looked),
						and(isNull(excursions.actionAt), gt(excursions.toAt, earliest)),
					),
				),
			)
			.orderBy(asc(excursions.fromAt))
		const fromAt = Math.max(validFrom, Math.min(looked, stored[0]?.fromAt ?? looked))
		const samples = await loadSamples(ctx, limits, { fromAt, toAt })
		const found = findExcursions(
			samples,
			{ lowC: limits.lowC, highC: limits.highC, allowedMs: limits.allowedMin * MINUTE_MS },
			{ fromAt, toAt },
		).map((one) => ({ ...one, toAt: one.toAt ?? validTo }))
		const { added, changed, gone } = reconcileExcursions(stored, found)
		for (const row of added)
			await tx.insert(excursions).values({ ...row, farmId, controlPointId: id })
		for (const { id: rowId, ...row } of changed)
			await tx.update(excursions).set(row).where(eq(excursions.id, rowId))
		for (const rowId of gone) await tx.delete(excursions).where(eq(excursions.id, rowId))
		const dueAt = toAt === validTo ? null : ctx.now() + LOOK_EVERY_MS
		await tx
			.update(controlPoints)
			.set({ checkedThrough: toAt, dueAt })
			.where(eq(controlPoints.id, id))
		return added.length + changed.length + gone.length > 0
	})
}

/** Loads the calibrated means of minutes of the sensor of a place; none without a sensor. */
async function loadSamples(
	ctx: Ctx,
	{ pointId }: ControlPoint,
	{ fromAt, toAt }: { fromAt: number; toAt: number },
): Promise<Sample[]> {
	if (pointId === null) return []
	const lines = (await loadCalibrationLines(ctx, [pointId])).get(pointId) ?? []
	const rows = await ctx.db.read
		.select({ at: rollups.at, mean: rollups.mean })
		.from(rollups)
		.where(
			and(
				eq(rollups.pointId, pointId),
				eq(rollups.levelMs, MINUTE_MS),
				gte(rollups.at, fromAt),
				lt(rollups.at, toAt),
				isNotNull(rollups.mean),
			),
		)
		.orderBy(asc(rollups.at))
	return rows.flatMap(({ at, mean }) =>
		mean === null ? [] : [{ at, valueC: calibrate(lineAt(lines, at), mean) }],
	)
}
