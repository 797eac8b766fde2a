import type { TaskType } from '@sfc/domain/growing/planting-cycles/planned-tasks'
import { and, eq, gte, inArray, isNotNull, isNull, lt, lte, type SQL } from 'drizzle-orm'
import { tasks } from '#db/schema/planting-cycles'

type TaskState = 'open' | 'overdue' | 'completed' | 'terminated'

/** Filter of a farm's tasks; days are inclusive. */
export type TaskFilter = {
	from?: string | undefined
	to?: string | undefined
	/** Default: open and completed ones; cancelled ones only when asked for. */
	state?: TaskState | undefined
	types?: readonly TaskType[] | undefined
	/** Id of a person. */
	assignedTo?: string | undefined
	cycleId?: number | undefined
}

/** Builds the filter's condition; `today` is the farm's. */
export function whereTasks(farmId: number, filter: TaskFilter, today: string): SQL | undefined {
	const { from, to, state, types, assignedTo, cycleId } = filter
	return and(
		eq(tasks.farmId, farmId),
		inState(state, today),
		from ? gte(tasks.dueDate, from) : undefined,
		to ? lte(tasks.dueDate, to) : undefined,
		types ? inArray(tasks.type, [...types]) : undefined,
		assignedTo ? eq(tasks.assignedTo, assignedTo) : undefined,
		cycleId ? eq(tasks.cycleId, cycleId) : undefined,
	)
}

function inState(state: TaskState | undefined, today: string): SQL | undefined {
	if (state === 'completed') return eq(tasks.isCompleted, true)
	if (state === 'terminated')
		return and(eq(tasks.isCompleted, false), isNotNull(tasks.terminatedAt))
	const standing = isNull(tasks.terminatedAt)
	if (state === undefined) return standing
	const late = state === 'overdue' ? lt(tasks.dueDate, today) : undefined
	return and(eq(tasks.isCompleted, false), standing, late)
}
