import type { Step } from '@sfc/domain/food-safety/checklists/step'
import { Fault } from '@sfc/domain/fault'
import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Reader, Tx } from '#db/open.server'
import { checklists, checklistSeries, checklistVersions } from '#db/schema/checklists'
import { taskSeries } from '#db/schema/planting-cycles'
import type { FarmScope } from '~/context.server'
import { asSeries } from '~/areas/growing/services/tasks/plan-series.server'

export type Checklist = {
	id: number
	name: string
	version: number
	versionId: number
	steps: Step[]
	createdBy: string
	createdAt: number
	changedBy: string
	changedAt: number
	endedAt: number | null
	/** The task series that gives it its days; null once it has ended. */
	series: ReturnType<typeof asSeries> | null
}

/** Lists the checklists of a farm that have not ended, by name, with their present steps. */
export const listChecklists = (ctx: FarmScope, db: Reader | Tx = ctx.db.read) =>
	select(db, and(eq(checklists.farmId, ctx.farm.id), isNull(checklists.endedAt)))

/** Reads a checklist with its present steps. Throws Fault not-found. */
export async function readChecklist(
	ctx: FarmScope,
	{ checklistId }: { checklistId: number },
	db: Reader | Tx = ctx.db.read,
): Promise<Checklist> {
	const [row] = await select(
		db,
		and(eq(checklists.farmId, ctx.farm.id), eq(checklists.id, checklistId)),
	)
	if (!row) throw new Fault('not-found', 'Checklist not found')
	return row
}

async function select(db: Reader | Tx, where: SQL | undefined): Promise<Checklist[]> {
	const rows = await (db as Tx)
		.select({ checklist: checklists, version: checklistVersions })
		.from(checklists)
		.innerJoin(
			checklistVersions,
			and(
				eq(checklistVersions.checklistId, checklists.id),
				eq(checklistVersions.version, checklists.version),
			),
		)
		.where(where)
		.orderBy(asc(checklists.name), asc(checklists.id))
	const ids = rows.map(({ checklist }) => checklist.id)
	const running = await (db as Tx)
		.select({ checklistId: checklistSeries.checklistId, series: taskSeries })
		.from(checklistSeries)
		.innerJoin(taskSeries, eq(taskSeries.id, checklistSeries.seriesId))
		.where(and(inArray(checklistSeries.checklistId, ids), isNull(taskSeries.endedAt)))
	const seriesOf = new Map(running.map((one) => [one.checklistId, asSeries(one.series)]))
	return rows.map(({ checklist, version }) => ({
		id: checklist.id,
		name: checklist.name,
		version: checklist.version,
		versionId: version.id,
		steps: version.steps,
		createdBy: checklist.createdBy,
		createdAt: checklist.createdAt,
		changedBy: version.changedBy,
		changedAt: version.changedAt,
		endedAt: checklist.endedAt,
		series: seriesOf.get(checklist.id) ?? null,
	}))
}
