import { TASK_TYPES } from '@sfc/domain/growing/planting-cycles/planned-tasks'
import { z } from 'zod'
import type { Task } from './task'

/** A task that was done: what, when and by whom. */
export const TaskCompletionWire = z.object({
	task_id: z.int(),
	farm_instance_id: z.int(),
	planting_cycle_id: z.int().nullable(),
	title: z.string(),
	task_type: z.enum(TASK_TYPES),
	task_date: z.iso.date(),
	crop_name: z.string().nullable(),
	variety_name: z.string().nullable(),
	completed_at: z.iso.datetime(),
	completed_by: z.string().nullable(),
	notes: z.string().nullable(),
})
export type TaskCompletionWire = z.infer<typeof TaskCompletionWire>

export const toCompletionWire = (task: Task): TaskCompletionWire => ({
	task_id: task.id,
	farm_instance_id: task.farmId,
	planting_cycle_id: task.cycleId,
	title: task.title,
	task_type: task.type,
	task_date: task.dueDate,
	crop_name: task.crop?.cropName ?? null,
	variety_name: task.crop?.varietyName ?? null,
	completed_at: new Date(task.completedAt ?? 0).toISOString(),
	completed_by: task.completedBy,
	notes: task.completionNote,
})
