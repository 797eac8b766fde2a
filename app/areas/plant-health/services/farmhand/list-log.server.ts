import { photoHealth } from '@sfc/domain/plant-health/farmhand/photo-health'
import { and, count, desc, eq, isNotNull, lt } from 'drizzle-orm'
import { diagnoses } from '#db/schema/diagnosis'
import type { FarmCtx } from '~/context.server'
import { asDiagnosis, type Diagnosis } from '../diagnosis/diagnosis.server'
import { listNextSteps } from './next-steps'
import type { FarmhandFacts } from './load-farmhand-facts.server'

/** Photo of the log with its diagnosis, and what the farm knew at that time. */
export type LogEntry = { diagnosis: Diagnosis; facts: FarmhandFacts }

/**
 * Lists the photos of the farm's log, newest first. `before`: the id of the last one of the page
 * before.
 */
export async function listLog(
	ctx: FarmCtx,
	{ before, limit }: { before?: number | undefined; limit: number },
): Promise<{ entries: LogEntry[]; next: number | null }> {
	const rows = await ctx.db.read
		.select()
		.from(diagnoses)
		.where(and(isLogEntry(ctx), before === undefined ? undefined : lt(diagnoses.id, before)))
		.orderBy(desc(diagnoses.id))
		.limit(limit + 1)
	const page = rows.slice(0, limit)
	return {
		entries: page.map((row) => ({
			diagnosis: asDiagnosis(row),
			facts: row.farmhand as FarmhandFacts,
		})),
		next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
	}
}

/** Photos in the summary; older ones say little about the farm of today. */
export const SUMMARY_PHOTOS = 50

/** Summary of the newest photos. Shares from 0 to 1. */
export type LogSummary = {
	/** Number of all photos; the rest is of the newest `SUMMARY_PHOTOS`. */
	total: number
	photos: number
	/** Photos with at least 80 % of the plant undamaged, and no cause named. */
	healthy: number
	/** Photos that may show something. */
	withIssues: number
	/** Mean confidence of the photos whose first cause stands out; null without any. */
	meanConfidence: number | null
	/** Number of steps that follow from the photos. */
	recommendations: number
}

export async function summarizeLog(ctx: FarmCtx): Promise<LogSummary> {
	const [{ entries }, [counted]] = await Promise.all([
		listLog(ctx, { limit: SUMMARY_PHOTOS }),
		ctx.db.read.select({ count: count() }).from(diagnoses).where(isLogEntry(ctx)),
	])
	const all = entries.map(({ diagnosis }) => diagnosis)
	const known = all.flatMap(({ isKnown, causes: [first] }) => (isKnown && first ? [first] : []))
	const shares = known.map(({ share }) => share)
	return {
		total: Number(counted?.count ?? 0),
		photos: all.length,
		healthy: all.filter((one) => one.causes.length === 0 && (photoHealth(one.measures) ?? 0) >= 0.8)
			.length,
		withIssues: all.filter(({ causes }) => causes.length > 0).length,
		meanConfidence:
			shares.length === 0 ? null : shares.reduce((sum, one) => sum + one, 0) / shares.length,
		recommendations: all.reduce((sum, one) => sum + listNextSteps(one).length, 0),
	}
}

const isLogEntry = ({ farm }: FarmCtx) =>
	and(eq(diagnoses.farmId, farm.id), isNotNull(diagnoses.farmhand))
