import type { ChecklistInput } from '@sfc/contract/food-safety/checklists/checklist-input'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { Fault } from '@sfc/domain/fault'
import { formatRecurrence } from '@sfc/domain/growing/tasks/series-days'
import { changedFields } from '@sfc/domain/platform/audit/changed-fields'
import { and, count, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { checklists, checklistSeries, checklistVersions } from '#db/schema/checklists'
import { tasks } from '#db/schema/planting-cycles'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { closeSeries } from '~/areas/growing/services/tasks/close-series.server'
import { insertSeries } from '~/areas/growing/services/tasks/insert-series.server'
import { loadNextDay } from './load-due.server'
import { readChecklist, type Checklist } from './list-checklists.server'

const MOST = 50

type Ctx = Permitted<'farm.configure'>

/**
 * Adds a checklist: a task series gives it its days. Throws Fault invalid at `dueDate`, `assignedTo`, or
 * conflict at the farm's limit.
 */
export async function addChecklist(ctx: Ctx, input: ChecklistInput): Promise<Checklist> {
	const checklistId = await ctx.db.write(async (tx) => {
		const [had] = await tx
			.select({ total: count() })
			.from(checklists)
			.where(and(eq(checklists.farmId, ctx.farm.id), isNull(checklists.endedAt)))
		if ((had?.total ?? 0) >= MOST)
			throw new Fault('conflict', `A farm has at most ${MOST} checklists; end one first`)
		const [row] = await tx
			.insert(checklists)
			.values({
				farmId: ctx.farm.id,
				name: input.name,
				version: 1,
				createdBy: personActor(ctx).name,
				createdAt: ctx.now(),
			})
			.returning({ id: checklists.id })
		if (!row) throw new Error('The database returned no row for an insert')
		await writeVersion(tx, ctx, input, { checklistId: row.id, version: 1 })
		await writeSeries(tx, ctx, input, row.id)
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'checklist.added',
			subject: input.name,
			after: { repeats: formatRecurrence(input), firstDay: input.dueDate, ...named(input.steps) },
		})
		return row.id
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return readChecklist(ctx, { checklistId })
}

/**
 * Changes a checklist. Other steps are a further version, and records keep those that they were made with;
 * another repetition holds from `dueDate` on. Throws Fault as `addChecklist`, not-found, or conflict when it
 * has ended.
 */
export async function changeChecklist(
	ctx: Ctx,
	{ checklistId, ...input }: ChecklistInput & { checklistId: number },
): Promise<Checklist> {
	await ctx.db.write(async (tx) => {
		const before = await requireRunning(tx, ctx, checklistId)
		const steps = withKeys(input.steps)
		const isNewVersion = JSON.stringify(steps) !== JSON.stringify(before.steps.map(inOrder))
		const version = before.version + (isNewVersion ? 1 : 0)
		if (isNewVersion) await writeVersion(tx, ctx, input, { checklistId, version })
		await tx
			.update(checklists)
			.set({ name: input.name, version })
			.where(eq(checklists.id, checklistId))
		const series = before.series
		const old =
			series && forAudit({ ...before, ...series, dueDate: await loadNextDay(tx, ctx, series) })
		const fresh = forAudit({ ...input, assignedTo: input.assignedTo || null })
		const isOtherSeries = old === null || changedFields(old, fresh, SERIES_FIELDS) !== null
		if (isOtherSeries) {
			if (series)
				await closeSeries(tx, { seriesId: series.id, from: input.dueDate, now: ctx.now() })
			await writeSeries(tx, ctx, input, checklistId)
		}
		const changed = changedFields(
			{ ...old, ...named(before.steps) },
			{ ...fresh, ...named(input.steps) },
			[...SERIES_FIELDS, 'steps'],
		)
		if (changed ?? isNewVersion)
			await appendAudit(tx, ctx, personActor(ctx), {
				farmId: ctx.farm.id,
				action: 'checklist.changed',
				subject: input.name,
				before: changed?.before ?? null,
				after: { ...changed?.after, version },
			})
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return readChecklist(ctx, { checklistId })
}

/**
 * Ends a checklist: its days to come go, those that were missed are cancelled, its records stay. Throws
 * Fault not-found, or conflict when it has ended.
 */
export async function endChecklist(
	ctx: Ctx,
	{ checklistId }: { checklistId: number },
): Promise<void> {
	const now = ctx.now()
	await ctx.db.write(async (tx) => {
		const { name, series } = await requireRunning(tx, ctx, checklistId)
		await tx.update(checklists).set({ endedAt: now }).where(eq(checklists.id, checklistId))
		const today = todayIn(ctx.farm.timezone, now)
		if (series) await closeSeries(tx, { seriesId: series.id, from: today, now })
		await tx
			.update(tasks)
			.set({
				terminatedAt: now,
				terminatedBy: personActor(ctx).name,
				terminationReason: 'The checklist was ended',
			})
			.where(
				and(
					inArray(
						tasks.seriesId,
						tx
							.select({ id: checklistSeries.seriesId })
							.from(checklistSeries)
							.where(eq(checklistSeries.checklistId, checklistId)),
					),
					eq(tasks.isCompleted, false),
					isNull(tasks.terminatedAt),
				),
			)
		const note = { farmId: ctx.farm.id, action: 'checklist.ended', subject: name } as const
		await appendAudit(tx, ctx, personActor(ctx), note)
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
}

async function requireRunning(tx: Tx, ctx: Ctx, checklistId: number): Promise<Checklist> {
	const checklist = await readChecklist(ctx, { checklistId }, tx)
	if (checklist.endedAt !== null) throw new Fault('conflict', 'This checklist has ended')
	return checklist
}

const SERIES_FIELDS = ['name', 'repeats', 'dueDate', 'durationMin', 'assignedTo'] as const

type SeriesFields = Pick<ChecklistInput, 'name' | 'every' | 'unit' | 'dueDate'> & {
	durationMin?: number | null | undefined
	assignedTo: string | null
}

const forAudit = ({ name, dueDate, durationMin = null, assignedTo, ...often }: SeriesFields) => ({
	name,
	repeats: formatRecurrence(often),
	dueDate,
	durationMin,
	assignedTo,
})

type Steps = readonly { label: string }[]
const named = (steps: Steps) => ({ steps: steps.map(({ label }) => label).join(', ') })

const withKeys = (steps: ChecklistInput['steps']) =>
	steps.map((step, index) => inOrder({ ...step, key: `s${index + 1}` }))

/** A step with its fields in one order, so that two can be compared as texts. */
const inOrder = ({
	key,
	label,
	kind,
	isOptional,
	hint,
	unit,
	low,
	high,
}: Checklist['steps'][number]) => ({
	key,
	label,
	kind,
	isOptional,
	hint,
	unit,
	low,
	high,
})

async function writeVersion(
	tx: Tx,
	ctx: Ctx,
	{ steps }: ChecklistInput,
	{ checklistId, version }: { checklistId: number; version: number },
): Promise<void> {
	await tx.insert(checklistVersions).values({
		farmId: ctx.farm.id,
		checklistId,
		version,
		steps: withKeys(steps),
		changedBy: personActor(ctx).name,
		changedAt: ctx.now(),
	})
}

async function writeSeries(tx: Tx, ctx: Ctx, input: ChecklistInput, checklistId: number) {
	const { name: title, every, unit, dueDate, durationMin, assignedTo } = input
	const series = await insertSeries(tx, ctx, {
		title,
		every,
		unit,
		dueDate,
		durationMin,
		assignedTo,
		priority: 'high',
	})
	await tx.insert(checklistSeries).values({ seriesId: series.id, farmId: ctx.farm.id, checklistId })
}
