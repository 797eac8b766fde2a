import { TASK_PRIORITIES, TASK_TYPES } from '@sfc/domain/growing/planned-tasks'
import type { TaskStatus } from '@sfc/domain/tasks/task-status'
import { z } from 'zod'

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
	status: z.enum(['completed', 'overdue', 'pending']),
	crop_name: z.string().nullable(),
	variety_name: z.string().nullable(),
	quantity: z.int().nullable(),
	zone: z.string().nullable(),
	is_completed: z.boolean(),
	completed_at: z.iso.datetime().nullable(),
	completed_by: z.string().nullable(),
})
export type TaskWire = z.infer<typeof TaskWire>

export type Task = {
	id: number
	farmId: number
	cycleId: number | null
	type: TaskWire['task_type']
	title: string
	dueDate: string
	priority: TaskWire['priority']
	status: TaskStatus
	isCompleted: boolean
	completedAt: number | null
	completedBy: string | null
	crop: { cropName: string; varietyName: string | null; quantity: number; zone: string } | null
}

export const toWire = (task: Task): TaskWire => ({
	id: task.id,
	farm_instance_id: task.farmId,
	planting_cycle_id: task.cycleId,
	title: task.title,
	description: task.crop ? `${task.crop.quantity} plants, Zone ${task.crop.zone}` : null,
	task_type: task.type,
	task_date: task.dueDate,
	priority: task.priority,
	status: task.status,
	crop_name: task.crop?.cropName ?? null,
	variety_name: task.crop?.varietyName ?? null,
	quantity: task.crop?.quantity ?? null,
	zone: task.crop?.zone ?? null,
	is_completed: task.isCompleted,
	completed_at: task.completedAt === null ? null : new Date(task.completedAt).toISOString(),
	completed_by: task.completedBy,
})

/** Clients also send taskType, cropName and notes; the task's own record is what counts. */
export const CompleteTaskInput = z.object({
	taskId: z.coerce.number('Task is required').int('Task is required').positive('Task is required'),
})
