import { data } from '@remix-run/node'
import { MoveTaskForm } from '@sfc/contract/growing/tasks/task-input'
import { CompleteTaskInput } from '@sfc/contract/growing/tasks/task'
import { Fault } from '@sfc/domain/fault'
import { readForm } from '~/http/read-form.server'
import { requireFarm } from '~/http/require-farm.server'
import { FAULT_STATUS } from '~/http/fault-status'
import { redirectWithToast } from '~/http/toast.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { completeTask } from '~/areas/growing/services/tasks/complete-task.server'
import { moveTask } from '~/areas/growing/services/tasks/move-task.server'
import { restoreTask } from '~/areas/growing/services/tasks/restore-task.server'
import { formatMovedTasks } from './format-moved-tasks'
import type { FarmCtx } from '~/context.server'

/** The outcome of dragging a task to another day, in words. */
export type DragResult = { moved: string } | { refused: string }

/**
 * Handles the forms of the calendar page: complete a task, plan it again, refresh the lists, or, from a
 * script, move a dragged task; only that one is answered without a redirect.
 */
export async function handleCalendarForm(request: Request) {
	const ctx = await requireFarm(request)
	const form = await readForm(request)
	const { pathname, search } = new URL(request.url)
	const here = pathname.replace(/\.data$/, '') + withoutRoutes(search)
	const intent = form.get('intent')
	if (intent === 'refresh') return redirectWithToast(here, { title: 'Data refreshed' })
	if (intent === 'move') return answerDrag(ctx, form)
	const mayWork = requirePermission(ctx, 'task.work')
	const parsed = CompleteTaskInput.safeParse({ taskId: form.get('taskId') })
	const title = intent === 'again' ? 'Failed to restore task' : 'Failed to complete task'
	try {
		if (!parsed.success) throw new Fault('invalid', 'Task is required')
		if (intent === 'again') {
			const task = await restoreTask(mayWork, parsed.data)
			const text = `${task.title} is back in the schedule.`
			return await redirectWithToast(here, { title: 'Task restored', text })
		}
		await completeTask(mayWork, parsed.data)
		return await redirectWithToast(here, {
			title: 'Task completed successfully',
			text: 'It is on the calendar as done today.',
		})
	} catch (error) {
		if (!(error instanceof Fault) || error.code === 'forbidden') throw error
		return redirectWithToast(here, { kind: 'error', title, text: error.message })
	}
}

async function answerDrag(ctx: FarmCtx, form: FormData) {
	try {
		const task = CompleteTaskInput.safeParse({ taskId: form.get('taskId') })
		const day = MoveTaskForm.safeParse({ to: form.get('to') })
		if (!task.success || !day.success) throw new Fault('invalid', 'Please enter a day that exists')
		const shifted = await moveTask(requirePermission(ctx, 'task.work'), {
			taskId: task.data.taskId,
			to: day.data.to,
		})
		return data<DragResult>({ moved: formatMovedTasks(shifted.moved) })
	} catch (error) {
		if (!(error instanceof Fault)) throw error
		return data<DragResult>({ refused: error.message }, { status: FAULT_STATUS[error.code] })
	}
}

/** The query without the parameters that data requests add. */
function withoutRoutes(search: string): string {
	const asked = new URLSearchParams(search)
	asked.delete('_routes')
	const rest = asked.toString()
	return rest === '' ? '' : `?${rest}`
}
