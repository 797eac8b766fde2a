import type { Task } from '@sfc/contract/tasks/task'
import { taskStatus } from '@sfc/domain/tasks/task-status'
import type { plantingCycles, tasks } from '#db/schema/growing'

type Row = { task: typeof tasks.$inferSelect; cycle: typeof plantingCycles.$inferSelect | null }

/** The row as a task, with its crop. Types and priorities are written from their lists only. */
export const asTask = ({ task, cycle }: Row, today: string): Task => ({
	...task,
	type: task.type as Task['type'],
	priority: task.priority as Task['priority'],
	status: taskStatus(task, today),
	crop: cycle && {
		cropName: cycle.cropName,
		varietyName: cycle.varietyName,
		quantity: cycle.quantity,
		zone: cycle.zone,
	},
})
