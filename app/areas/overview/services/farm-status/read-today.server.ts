import type { Task } from '@sfc/contract/growing/tasks/task'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import type { FarmCtx } from '~/context.server'
import { countTasks } from '~/areas/growing/services/tasks/count-tasks.server'
import { listTasks } from '~/areas/growing/services/tasks/list-tasks.server'

const SHOWN = 5

/** Work of today. */
export type Today = {
	/** Day like 2025-01-31, in the farm's timezone. */
	today: string
	/** Tasks overdue and due today, most urgent first. */
	due: Task[]
	/** Number of further due tasks. */
	more: number
	/** Next task, where none is due. */
	next: Task | null
}

/** Reads the open tasks that are due today or were due before. */
export async function readToday(ctx: FarmCtx): Promise<Today> {
	const today = todayIn(ctx.farm.timezone, ctx.now())
	const [due, count] = await Promise.all([
		listTasks(ctx, { state: 'open', to: today, limit: SHOWN }),
		countTasks(ctx, { state: 'open', to: today }),
	])
	const [next] = due.length === 0 ? await listTasks(ctx, { state: 'open', limit: 1 }) : []
	return { today, due, more: Math.max(0, count - due.length), next: next ?? null }
}
