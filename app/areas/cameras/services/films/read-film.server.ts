import { match } from '#db/match'
import type { FrameGap } from '@sfc/contract/cameras/view'
import { Fault } from '@sfc/domain/fault'
import { and, asc, count, desc, eq, gte, lt, max, min } from 'drizzle-orm'
import { cameraFrames } from '#db/schema/cameras'
import { devices } from '#db/schema/devices'
import { plantingCycles } from '#db/schema/planting-cycles'
import type { FarmCtx } from '~/context.server'
import type { FrameReadings } from './frame-quantities'
import { readFrameReadings } from './read-frame-readings.server'

/** Pictures of a view, all of them or those of one planting cycle. */
export type Film = {
	cameraId: number
	cameraName: string
	view: string
	/** Latest name of the view. */
	name: string
	cycle: Pick<typeof plantingCycles.$inferSelect, 'id' | 'cropName' | 'varietyName'> | null
	pictures: number
	fromAt: number
	toAt: number
}

/** Picture of a film, with what was measured at that time. */
export type Frame = { id: number; at: number; readings: FrameReadings }

const FILMS_MAX = 200
/** Most pictures at a time: as many as a page shows and a phone loads. */
const SHOWN_MAX = 96
/** Most rows read: a year of one view. */
const ROWS_MAX = 24 * 366

/**
 * Lists the films of a farm, newest first, including those without a picture yet; of one cycle when
 * it is named.
 */
export async function listFilms(
	{ db, farm }: Pick<FarmCtx, 'db' | 'farm'>,
	{ cycleId }: { cycleId?: number } = {},
): Promise<Film[]> {
	const { deviceId, view, name, at } = cameraFrames
	const { id, cropName, varietyName } = plantingCycles
	const rows = await db.read
		.select({
			cameraId: deviceId,
			cameraName: devices.name,
			view,
			name: max(name),
			cycle: { id, cropName, varietyName },
			pictures: count(cameraFrames.picture),
			fromAt: min(at),
			toAt: max(at),
		})
		.from(cameraFrames)
		.innerJoin(devices, eq(devices.id, deviceId))
		.leftJoin(plantingCycles, eq(id, cameraFrames.cycleId))
		.where(
			and(
				eq(cameraFrames.farmId, farm.id),
				cycleId === undefined ? undefined : eq(cameraFrames.cycleId, cycleId),
			),
		)
		.groupBy(deviceId, devices.name, view, id, cropName, varietyName)
		.orderBy(desc(max(at)))
		.limit(FILMS_MAX)
	return rows.map(({ name, fromAt, toAt, pictures, ...film }) => ({
		...film,
		name: name ?? '',
		pictures: Number(pictures),
		fromAt: Number(fromAt),
		toAt: Number(toAt),
	}))
}

type Wanted = {
	cameraId: number
	view: string
	cycleId: number | null
	fromAt: number
	toAt: number
}

/**
 * Reads the pictures of a view from one instant up to, not including, another, oldest first: at
 * most 96, evenly chosen, with what was measured then; and why hours have none.
 */
export async function readFilm(
	ctx: FarmCtx,
	{ cameraId, view, cycleId, fromAt, toAt }: Wanted,
): Promise<{ frames: Frame[]; pictures: number; gaps: Partial<Record<FrameGap, number>> }> {
	const rows = await ctx.db.read
		.select({
			id: cameraFrames.id,
			at: cameraFrames.at,
			zone: cameraFrames.zone,
			gap: cameraFrames.gap,
		})
		.from(cameraFrames)
		.where(
			match(
				cameraFrames,
				{ farmId: ctx.farm.id, deviceId: cameraId, view },
				cycleId === null ? undefined : eq(cameraFrames.cycleId, cycleId),
				gte(cameraFrames.at, fromAt),
				lt(cameraFrames.at, toAt),
			),
		)
		.orderBy(asc(cameraFrames.at))
		.limit(ROWS_MAX)
	const taken = rows.filter(({ gap }) => gap === null)
	const gaps: Partial<Record<FrameGap, number>> = {}
	for (const { gap } of rows as { gap: FrameGap | null }[])
		if (gap !== null) gaps[gap] = (gaps[gap] ?? 0) + 1
	const shown = sampleEvenly(taken, SHOWN_MAX)
	const readings = await readFrameReadings(ctx, shown)
	return {
		frames: shown.map(({ id, at }) => ({ id, at, readings: readings.get(id) ?? {} })),
		pictures: taken.length,
		gaps,
	}
}

/** Chooses at most `most` entries of a list, in its order, including its first and its last. */
export function sampleEvenly<T>(all: readonly T[], most: number): T[] {
	if (all.length <= most) return [...all]
	const step = (all.length - 1) / (most - 1)
	return Array.from({ length: most }, (_, i) => all[Math.round(i * step)] as T)
}

/** Finds the file of a picture. Throws Fault not-found. */
export async function findFrame(
	{ db, farm }: Pick<FarmCtx, 'db' | 'farm'>,
	{ id }: { id: number },
): Promise<string> {
	const [row] = await db.read
		.select({ picture: cameraFrames.picture })
		.from(cameraFrames)
		.where(match(cameraFrames, { id, farmId: farm.id }))
	if (!row?.picture) throw new Fault('not-found', 'There is no such picture')
	return row.picture
}
