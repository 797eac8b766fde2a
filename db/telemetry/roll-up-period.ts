import { match } from '../match'
import {
	coarserLevel,
	finerLevel,
	LEVELS_MS,
	type LevelMs,
} from '@sfc/domain/readings/history/levels'
import type { Rollup } from '@sfc/domain/readings/history/rollup'
import { and, asc, eq, gte, inArray, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database'
import { points } from '../schema/devices'
import { farms } from '../schema/farms'
import { rollups, rollupWork } from '../schema/readings'
import type { Claim } from './claim-period'
import { ROLLUP_RETENTION_MS } from './purge-old-readings'
import { mergeFinerLevel } from './merge-finer-level'
import { rollUpLateReadings } from './roll-up-late-readings'
import { rollUpRaw } from './roll-up-raw'

/** Points of one transaction: about 5 ms on SQLite, during which arriving readings wait. */
const POINTS_AT_ONCE = { sqlite: 150, postgres: 500 }
const FARMS_AT_ONCE = 5_000

const [MINUTE] = LEVELS_MS
const DAY_MS = 86_400_000
const MINUTES_LAST_MS = (ROLLUP_RETENTION_MS.get(MINUTE) ?? Infinity) - DAY_MS

type FarmPoint = { id: number; farmId: number; isSimulated: boolean }

/**
 * Rebuilds the roll-ups of a claimed period from all stored data, and marks the coarser period that
 * contains it for the farms in which any of them changed. Reading and computing block nobody; the
 * results are written in short transactions. The last one deletes the marks, unless readings
 * arrived meanwhile: then everything of that farm is rebuilt later.
 */
export async function rollUpPeriod(db: Db, claim: Claim, now: number): Promise<void> {
	const known = await loadPoints(db, claim.farmIds)
	const made = await reckon(db, claim, known, now)
	const rebuilt = made ? known.filter(({ id }) => made.has(id)) : known
	const most = POINTS_AT_ONCE[db.engine]
	for (let i = 0; i < rebuilt.length; i += most) {
		const some = rebuilt.slice(i, i + most)
		await db.write((tx) => keep(tx, claim, some, made))
		await new Promise(setImmediate)
	}
	await release(db, claim)
}

async function loadPoints(db: Db, farmIds: readonly number[]): Promise<FarmPoint[]> {
	const known: FarmPoint[] = []
	for (let i = 0; i < farmIds.length; i += FARMS_AT_ONCE)
		known.push(
			...(await db.read
				.select({ id: points.id, farmId: points.farmId, isSimulated: farms.isSimulated })
				.from(points)
				.innerJoin(farms, eq(farms.id, points.farmId))
				.where(inArray(points.farmId, farmIds.slice(i, i + FARMS_AT_ONCE)))
				.orderBy(asc(points.farmId), asc(points.id))),
		)
	return known
}

/** What the readings of the period give, by point; null where the database merges the finer level. */
async function reckon(
	db: Db,
	{ level, at }: Claim,
	known: readonly FarmPoint[],
	now: number,
): Promise<ReadonlyMap<number, Rollup> | null> {
	const span = { fromAt: at, toAt: at + level }
	const finer = finerLevel(level)
	if (finer === null) return rollUpRaw(db, known, span)
	if (finer === MINUTE && span.fromAt < now - MINUTES_LAST_MS)
		return rollUpLateReadings(db, level, known, span)
	return null
}

const markOf = ({ level, at }: Pick<Claim, 'level' | 'at'>) =>
	match(rollupWork, { levelMs: level, at })

/**
 * Writes roll-ups of the farms that no other server took after us: it has all our data. Readings
 * that arrived after ours were read leave the mark in place, so writing is safe.
 */
async function keep(
	tx: Tx,
	claim: Claim,
	some: readonly FarmPoint[],
	made: ReadonlyMap<number, Rollup> | null,
): Promise<void> {
	const isOurs = or(eq(rollupWork.touchedAt, claim.token), gte(rollupWork.touchedAt, 0))
	const farmIds = [...new Set(some.map(({ farmId }) => farmId))]
	const held = await tx
		.select({ farmId: rollupWork.farmId })
		.from(rollupWork)
		.where(and(markOf(claim), isOurs, inArray(rollupWork.farmId, farmIds)))
	const ours = new Set(held.map(({ farmId }) => farmId))
	const farmOf = new Map(some.flatMap(({ id, farmId }) => (ours.has(farmId) ? [[id, farmId]] : [])))
	if (farmOf.size === 0) return
	const { level: levelMs, at } = claim
	const ids = [...farmOf.keys()]
	const rows = made
		? ids.flatMap((pointId) => {
				const rollup = made.get(pointId)
				return rollup ? [{ ...rollup, pointId, levelMs, at }] : []
			})
		: mergeFinerLevel(tx, levelMs, at, ids)
	const changed = await writeChanged(tx, rows)
	const coarser = coarserLevel(levelMs)
	if (coarser === null || changed.length === 0) return
	const changedFarms = new Set(changed.map(({ pointId }) => farmOf.get(pointId) ?? 0))
	const mark = { levelMs: coarser, at: at - (at % coarser), touchedAt: at, heldUntil: 0 }
	await tx
		.insert(rollupWork)
		.values([...changedFarms].sort((a, b) => a - b).map((farmId) => ({ farmId, ...mark })))
		.onConflictDoUpdate({
			target: [rollupWork.farmId, rollupWork.levelMs, rollupWork.at],
			set: { touchedAt: at },
		})
}

type Row = Rollup & { pointId: number; levelMs: LevelMs; at: number }

/** Returns the points whose roll-up was new or different. */
function writeChanged(tx: Tx, rows: Row[] | ReturnType<typeof mergeFinerLevel>) {
	const set = {
		count: sql`excluded.count`,
		good: sql`excluded.good`,
		stuck: sql`excluded.stuck`,
		spikes: sql`excluded.spikes`,
		min: sql`excluded.min`,
		max: sql`excluded.max`,
		mean: sql`excluded.mean`,
		last: sql`excluded.last`,
	}
	const { count, good, stuck, spikes, min, max, mean, last } = rollups
	const columns = { count, good, stuck, spikes, min, max, mean, last }
	const differs = Object.entries(columns).map(
		([name, column]) => sql`${column} is distinct from ${set[name as keyof typeof set]}`,
	)
	const into = tx.insert(rollups)
	return (Array.isArray(rows) ? into.values(rows) : into.select(rows))
		.onConflictDoUpdate({
			target: [rollups.pointId, rollups.levelMs, rollups.at],
			set,
			setWhere: or(...differs) ?? sql`true`,
		})
		.returning({ pointId: rollups.pointId })
}

/** Deletes the marks of what is up to date, and frees those of farms with newer readings. */
const release = (db: Db, { token, farmIds, ...period }: Claim): Promise<void> =>
	db.write(async (tx) => {
		const ours = inArray(rollupWork.farmId, farmIds)
		await tx.delete(rollupWork).where(and(markOf(period), ours, eq(rollupWork.touchedAt, token)))
		await tx
			.update(rollupWork)
			.set({ heldUntil: 0 })
			.where(and(markOf(period), ours, gte(rollupWork.touchedAt, 0)))
	})
