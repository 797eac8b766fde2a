import { useFetcher } from '@remix-run/react'
import { useEffect, type RefObject } from 'react'
import type { DragResult } from '../handle-calendar-form.server'
import type { CalendarData } from './read-calendar.server'

export type CalendarDay = CalendarData['days'][number]

/**
 * Lets open tasks be dragged to another day when scripts run. A dragged task shows on its new day
 * while the request runs, and returns when the server refuses.
 */
export function useDrag(
	root: RefObject<HTMLElement>,
	days: CalendarDay[],
	mayWork: boolean,
): { days: CalendarDay[]; answer: DragResult | undefined } {
	const fetcher = useFetcher<DragResult>()
	const { submit } = fetcher
	useEffect(() => {
		const element = root.current
		if (!element || !mayWork) return
		let end: (() => void) | undefined
		let isGone = false
		void import('./drag-tasks').then(({ dragTasks }) => {
			if (isGone) return
			end = dragTasks(element, (taskId, to) =>
				submit({ intent: 'move', taskId, to }, { method: 'post' }),
			)
			element.dataset['drag'] = 'ready'
		})
		return () => {
			isGone = true
			end?.()
		}
	}, [root, submit, mayWork])
	const moving = fetcher.formData
	const answer = fetcher.state === 'idle' ? fetcher.data : undefined
	if (!moving) return { days, answer }
	return {
		days: withMovedTask(days, Number(moving.get('taskId')), String(moving.get('to'))),
		answer,
	}
}

/** The days as they will be if the server accepts. */
function withMovedTask(days: CalendarDay[], taskId: number, to: string): CalendarDay[] {
	const task = days.flatMap(({ tasks }) => tasks).find(({ id }) => id === taskId)
	if (!task) return days
	return days.map((day) => {
		const others = day.tasks.filter(({ id }) => id !== taskId)
		const total = day.total - (day.tasks.length - others.length)
		if (day.day !== to) return { ...day, tasks: others, total }
		return { ...day, tasks: [{ ...task, dueDate: to }, ...others], total: total + 1 }
	})
}
