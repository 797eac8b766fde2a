import { match } from '#db/match'
import type { Task } from '@sfc/contract/growing/tasks/task'
import { addDays, todayIn } from '@sfc/domain/calendar/calendar-day'
import { Fault } from '@sfc/domain/fault'
import { isNull, ne, or } from 'drizzle-orm'
import { diagnoses } from '#db/schema/diagnosis'
import type { Permitted } from '~/context.server'
import { addTask } from '~/areas/growing/services/tasks/add-task.server'
import { countDiagnoses } from './list-diagnoses.server'
import { readDiagnosis } from './read-diagnosis.server'

const FOLLOW_UP_DAYS = 3
/** Longest title of a task. */
const TITLE_MAX = 200

/**
 * Creates tasks from the advice: each step of the first cause today, and a new photo in three days.
 * Throws Fault not-found, invalid when no cause was named, or conflict when its steps are tasks
 * already.
 */
export async function createStepTasks(
	ctx: Permitted<'task.work'>,
	{ diagnosisId }: { diagnosisId: number },
): Promise<Task[]> {
	const { causes, cropName } = await readDiagnosis(ctx, { diagnosisId })
	const [first] = causes
	if (!first) throw new Fault('invalid', 'This diagnosis named no cause, so there is nothing to do')
	const { cause } = first
	await claimSteps(ctx, { diagnosisId, causeId: cause.id })
	const number = await countDiagnoses(ctx, { upTo: diagnosisId })
	// The page of a task turns the path into a link.
	const analysis = `Analysis #${number}, /plant-diagnosis/${diagnosisId}`
	const today = todayIn(ctx.farm.timezone, ctx.now())
	const about = cropName ? `${cause.name}, ${cropName}` : cause.name
	const priority =
		cause.severity === 'low' ? 'low' : cause.severity === 'medium' ? 'medium' : 'high'
	const tasks: Task[] = []
	for (const step of cause.treatment)
		tasks.push(
			await addTask(ctx, {
				title: step.replace(/\.$/, '').slice(0, TITLE_MAX),
				description: `Against ${about}: ${analysis}`,
				dueDate: today,
				priority,
			}),
		)
	tasks.push(
		await addTask(ctx, {
			title: `${about}: take a new photo`,
			description: `See whether it is better, and say whether the diagnosis was right: ${analysis}`,
			dueDate: addDays(today, FOLLOW_UP_DAYS),
			priority: 'medium',
		}),
	)
	return tasks
}

/** Claims the steps, so that of two people who press at once one creates the tasks. */
async function claimSteps(
	ctx: Permitted<'task.work'>,
	{ diagnosisId, causeId }: { diagnosisId: number; causeId: string },
): Promise<void> {
	const { plannedCauseId } = diagnoses
	const claimed = await ctx.db.write((tx) =>
		tx
			.update(diagnoses)
			.set({ plannedCauseId: causeId })
			.where(
				match(
					diagnoses,
					{ id: diagnosisId, farmId: ctx.farm.id },
					or(isNull(plannedCauseId), ne(plannedCauseId, causeId)),
				),
			)
			.returning({ id: diagnoses.id }),
	)
	if (claimed.length === 0) throw new Fault('conflict', 'These steps are among your tasks already')
}
