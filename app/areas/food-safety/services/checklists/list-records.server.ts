import type { Step } from '@sfc/domain/food-safety/checklists/step'
import { addDays } from '@sfc/domain/calendar/calendar-day'
import { dayStart } from '@sfc/domain/calendar/day-start'
import { Fault } from '@sfc/domain/fault'
import { groupBy } from '@sfc/domain/group-by'
import { and, asc, desc, eq, gte, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm'
import type { Reader, Tx } from '#db/open.server'
import {
	checklistDeviations,
	checklistPhotos,
	checklistRecords,
	checklistVersions,
} from '#db/schema/checklists'
import type { FarmScope } from '~/context.server'
import { inChunks } from '~/areas/platform/services/in-chunks'

type Row = Omit<typeof checklistRecords.$inferSelect, 'farmId'>
type RecordDeviation = Omit<typeof checklistDeviations.$inferSelect, 'farmId' | 'recordId'>

export type ChecklistRecord = Row & {
	version: number
	steps: Step[]
	/** The record that replaces it; null: it counts. */
	correctedById: number | null
	deviations: RecordDeviation[]
	photoIds: number[]
}

export type Period = { from: string; until: string }

/** The instants of a period of days on the farm; the second one is not in it any more. */
export const periodSpan = ({ farm }: Pick<FarmScope, 'farm'>, { from, until }: Period) => ({
	fromAt: dayStart(from, farm.timezone),
	toAt: dayStart(addDays(until, 1), farm.timezone),
})

/** Lists the records that were signed in a period, newest first, corrected ones among them. */
export function listRecords(
	ctx: FarmScope,
	{ checklistId, limit, ...period }: Partial<Period> & { checklistId?: number; limit: number },
): Promise<ChecklistRecord[]> {
	const { signedAt } = checklistRecords
	const { from, until } = period
	const span = from && until ? periodSpan(ctx, { from, until }) : null
	return select(
		ctx,
		ctx.db.read,
		[
			span ? gte(signedAt, span.fromAt) : undefined,
			span ? lt(signedAt, span.toAt) : undefined,
			checklistId === undefined ? undefined : eq(checklistRecords.checklistId, checklistId),
		],
		limit,
	)
}

/** Reads one record. Throws Fault not-found. */
export async function readRecord(
	ctx: FarmScope,
	{ recordId }: { recordId: number },
	db: Reader | Tx = ctx.db.read,
): Promise<ChecklistRecord> {
	const [record] = await select(ctx, db, [eq(checklistRecords.id, recordId)], 1)
	if (!record) throw new Fault('not-found', 'Record not found')
	return record
}

export type OpenDeviation = Pick<
	typeof checklistDeviations.$inferSelect,
	'id' | 'recordId' | 'label' | 'found' | 'wanted'
> & { name: string; signedAt: number }

/** Lists what was out of its limits and has no action yet, oldest first; corrected records do not count. */
export async function listOpenDeviations({ db, farm }: FarmScope): Promise<OpenDeviation[]> {
	return db.read
		.select({
			id: checklistDeviations.id,
			recordId: checklistDeviations.recordId,
			label: checklistDeviations.label,
			found: checklistDeviations.found,
			wanted: checklistDeviations.wanted,
			name: checklistRecords.name,
			signedAt: checklistRecords.signedAt,
		})
		.from(checklistDeviations)
		.innerJoin(checklistRecords, eq(checklistRecords.id, checklistDeviations.recordId))
		.where(
			and(
				eq(checklistDeviations.farmId, farm.id),
				isNull(checklistDeviations.actionAt),
				sql`not exists (select 1 from checklist_records newer where newer.corrects_id = ${checklistRecords.id})`,
			),
		)
		.orderBy(asc(checklistDeviations.id))
		.limit(500)
}

async function select(
	{ farm }: FarmScope,
	db: Reader | Tx,
	where: (SQL | undefined)[],
	limit: number,
): Promise<ChecklistRecord[]> {
	const rows = await (db as Tx)
		.select({ record: checklistRecords, version: checklistVersions })
		.from(checklistRecords)
		.innerJoin(checklistVersions, eq(checklistVersions.id, checklistRecords.versionId))
		.where(and(eq(checklistRecords.farmId, farm.id), ...where))
		.orderBy(desc(checklistRecords.signedAt), desc(checklistRecords.id))
		.limit(limit)
	const deviations: (typeof checklistDeviations.$inferSelect)[] = []
	const photos: { id: number; recordId: number }[] = []
	const newer: { id: number; correctsId: number | null }[] = []
	for (const ids of inChunks(rows.map(({ record }) => record.id))) {
		deviations.push(
			...(await (db as Tx)
				.select()
				.from(checklistDeviations)
				.where(inArray(checklistDeviations.recordId, ids))
				.orderBy(asc(checklistDeviations.id))),
		)
		photos.push(
			...(await (db as Tx)
				.select({ id: checklistPhotos.id, recordId: checklistPhotos.recordId })
				.from(checklistPhotos)
				.where(inArray(checklistPhotos.recordId, ids))
				.orderBy(asc(checklistPhotos.id))),
		)
		newer.push(
			...(await (db as Tx)
				.select({ id: checklistRecords.id, correctsId: checklistRecords.correctsId })
				.from(checklistRecords)
				.where(inArray(checklistRecords.correctsId, ids))),
		)
	}
	const deviationsOf = groupBy(deviations, ({ recordId }) => recordId)
	const photosOf = groupBy(photos, ({ recordId }) => recordId)
	const newerOf = new Map(newer.map(({ id, correctsId }) => [correctsId, id]))
	return rows.map(({ record: { farmId: _farm, ...record }, version }) => ({
		...record,
		version: version.version,
		steps: version.steps,
		correctedById: newerOf.get(record.id) ?? null,
		deviations: (deviationsOf.get(record.id) ?? []).map(
			({ farmId: _of, recordId: _record, ...deviation }) => deviation,
		),
		photoIds: (photosOf.get(record.id) ?? []).map(({ id }) => id),
	}))
}
