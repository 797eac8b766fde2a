import type { Task } from '@sfc/contract/growing/tasks/task'
import { taskStatus } from '@sfc/domain/growing/tasks/task-status'
import { eq } from 'drizzle-orm'
import type { Reader, Tx } from '#db/open.server'
import { users } from '#db/schema/accounts'
import { checklistSeries } from '#db/schema/checklists'
import { plantingCycles, tasks } from '#db/schema/planting-cycles'

/** Columns of a task with its crop and its assignee. */
const COLUMNS = {
	task: tasks,
	checklistId: checklistSeries.checklistId,
	crop: {
		cropName: plantingCycles.cropName,
		varietyName: plantingCycles.varietyName,
		quantity: plantingCycles.quantity,
		zone: plantingCycles.zone,
	},
	person: {
		id: users.id,
		firstName: users.firstName,
		lastName: users.lastName,
		email: users.email,
	},
}

/** Selects tasks with everything they are shown with. */
export const selectTasks = (db: Reader | Tx) =>
	(db as Tx)
		.select(COLUMNS)
		.from(tasks)
		.leftJoin(plantingCycles, eq(plantingCycles.id, tasks.cycleId))
		.leftJoin(users, eq(users.id, tasks.assignedTo))
		.leftJoin(checklistSeries, eq(checklistSeries.seriesId, tasks.seriesId))

export type TaskRow = Awaited<ReturnType<typeof selectTasks>>[number]

/** Converts a row to a task. Types and priorities are written only from their lists. */
export const asTask = ({ task, checklistId, crop, person }: TaskRow, today: string): Task => ({
	...task,
	checklistId,
	type: task.type as Task['type'],
	// Nobody can plan the minutes of a crop's task; older rows have 30.
	durationMin: task.cycleId === null ? task.durationMin : null,
	priority: task.priority as Task['priority'],
	status: taskStatus(task, today),
	assignedTo: person && {
		id: person.id,
		name: `${person.firstName} ${person.lastName}`.trim() || person.email,
	},
	crop,
})
