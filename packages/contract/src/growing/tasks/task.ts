import { WorkMinutes } from '../work/work-input'
import { formatPlants } from '@sfc/domain/growing/planting-cycles/format-plants'
import { TASK_PRIORITIES, TASK_TYPES } from '@sfc/domain/growing/planting-cycles/planned-tasks'
import type { TaskStatus } from '@sfc/domain/growing/tasks/task-status'
import { z } from 'zod'
import { toIso, toWire, type CamelCase } from '../../case'

/** A task in the spelling the API returns. A task outside any cycle has no crop. */
export const TaskWire = z.object({
	id: z.int(),
	farm_instance_id: z.int(),
	planting_cycle_id: z.int().nullable(),
	title: z.string(),
	description: z.string().nullable(),
	task_type: z.enum(TASK_TYPES),
	task_date: z.iso.date(),
	priority: z.enum(TASK_PRIORITIES),
	status: z.enum(['completed', 'overdue', 'pending', 'terminated']),
	crop_name: z.string().nullable(),
	variety_name: z.string().nullable(),
	quantity: z.int().nullable(),
	zone: z.string().nullable().describe("The crop's zone, or where an own task is done, in words"),
	estimated_duration: z.int().nullable().describe('Minutes; null when nobody planned them'),
	assigned_to: z.string().nullable().describe('Id of a member of the farm'),
	assigned_to_name: z.string().nullable(),
	series_id: z.int().nullable().describe('The recurring work it belongs to'),
	checklist_id: z.int().nullable().describe('The checklist that completes it when it is filled in'),
	is_completed: z.boolean(),
	completed_at: z.iso.datetime().nullable(),
	completed_by: z.string().nullable(),
	notes: z.string().nullable().describe('What was noted as it was completed'),
	terminated_at: z.iso.datetime().nullable(),
	terminated_by: z.string().nullable(),
	termination_reason: z.string().nullable(),
})
export type TaskWire = z.infer<typeof TaskWire>

type Fields = CamelCase<TaskWire>

export type Task = Pick<
	Fields,
	| 'id'
	| 'seriesId'
	| 'checklistId'
	| 'title'
	| 'description'
	| 'priority'
	| 'isCompleted'
	| 'completedBy'
	| 'terminatedBy'
	| 'terminationReason'
> & {
	farmId: number
	cycleId: number | null
	type: TaskWire['task_type']
	place: string | null
	durationMin: number | null
	assignedTo: { id: string; name: string } | null
	dueDate: string
	status: TaskStatus
	completedAt: number | null
	completionNote: string | null
	terminatedAt: number | null
	crop: { cropName: string; varietyName: string | null; quantity: number; zone: string } | null
}

export const taskToWire = ({ crop, assignedTo, ...task }: Task): TaskWire =>
	toWire(TaskWire, {
		...task,
		farmInstanceId: task.farmId,
		plantingCycleId: task.cycleId,
		description: task.description ?? (crop && formatCrop(crop)),
		taskType: task.type,
		taskDate: task.dueDate,
		cropName: crop?.cropName ?? null,
		varietyName: crop?.varietyName ?? null,
		quantity: crop?.quantity ?? null,
		zone: crop?.zone ?? task.place,
		estimatedDuration: task.durationMin,
		assignedTo: assignedTo?.id ?? null,
		assignedToName: assignedTo?.name ?? null,
		completedAt: toIso(task.completedAt),
		notes: task.completionNote,
		terminatedAt: toIso(task.terminatedAt),
	})

const formatCrop = ({ quantity, zone }: NonNullable<Task['crop']>) =>
	`${formatPlants(quantity)}, Zone ${zone}`

const NO_TASK = 'Task is required'

export const TaskId = z
	.union([z.number(), z.string().regex(/^\d{1,15}$/, NO_TASK)], NO_TASK)
	.transform(Number)
	.pipe(z.int(NO_TASK).positive(NO_TASK))

/** Clients also send taskType and cropName; the task's own record is what counts. */
export const CompleteTaskInput = z.object({
	taskId: TaskId,
	notes: z.string().trim().max(2000, 'The note must be at most 2000 characters').nullish(),
	minutes: WorkMinutes.nullish().describe(
		'Time the person worked on it; left out: since they started work on it, if they did',
	),
})
