import { addDays, daysBetween, isCalendarDay } from '@sfc/domain/calendar/calendar-day'
import { formatDay } from '@sfc/domain/calendar/format-day'
import {
	type Plan,
	planRefusal,
	shiftPlan,
	tasksToMove,
} from '@sfc/domain/growing/tasks/shift-plan'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { SaveRow } from '~/ui/form/save-row'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { useFormPage } from '~/ui/form/use-form-page'
import type { TaskView } from '../task-view'

/** A task, the other open tasks of its crop, and the days of its cycle: everything that a shift moves. */
type Shift = {
	task: TaskView
	ofCycle: { id: number; type: TaskView['type']; title: string; dueDate: string }[]
	plan: Plan | null
	today: string
}

/** Postpones the task by a number of days, and previews what moves. */
export function PostponeForm({ days, ...shift }: Shift & { days: number }) {
	const [chosen, setChosen] = useState(days)
	const [form, fields, isPending] = useFormPage<{ postponeDays: number }>('postpone')
	return (
		<Card title="By a number of days" icon={CalendarClock}>
			<PostForm form={form} intent="postpone" className="grid gap-4">
				<InputField
					label="Days"
					type="number"
					field={fields.postponeDays}
					unit="days"
					hint="From 1 to 365."
					onInput={({ currentTarget }) => setChosen(currentTarget.valueAsNumber)}
				/>
				<Preview {...shift} days={chosen} />
				<SaveRow
					label="Postpone"
					isPending={isPending}
					cancelTo={`/calendar/tasks/${shift.task.id}`}
				>
					<Button formMethod="get" className="without-scripts">
						Preview
					</Button>
				</SaveRow>
			</PostForm>
		</Card>
	)
}

/** Moves the task to an earlier or later day: the keyboard's equivalent of dragging. */
export function MoveForm({ to, ...shift }: Shift & { to: string }) {
	const [chosen, setChosen] = useState(to)
	const [form, fields, isPending] = useFormPage<{ to: string }>('move')
	const { dueDate } = shift.task
	return (
		<Card title="To a day" icon={CalendarClock}>
			<PostForm form={form} intent="move" className="grid gap-4">
				<InputField
					label="New day"
					type="date"
					field={fields.to}
					min={shift.today}
					hint="Today or later."
					onInput={({ currentTarget }) => setChosen(currentTarget.value)}
				/>
				{isCalendarDay(chosen) && chosen !== dueDate && (
					<Preview {...shift} days={daysBetween(dueDate, chosen)} />
				)}
				<div className="flex flex-wrap gap-2">
					<Button variant="primary" pending={isPending}>
						Move
					</Button>
					<Button formMethod="get" className="without-scripts">
						Preview
					</Button>
				</div>
			</PostForm>
		</Card>
	)
}

const MOST_SHOWN_DAYS = 3650

function Preview({ task, ofCycle, plan, today, days }: Shift & { days: number }) {
	if (!Number.isInteger(days) || days === 0 || Math.abs(days) > MOST_SHOWN_DAYS) return null
	const refusal = plan && planRefusal(plan, shiftPlan(plan, task.type, days))
	if (refusal) return <Alert tone="danger" title="Too far" children={refusal} />
	const to = addDays(task.dueDate, days)
	const late = daysBetween(to, today)
	return (
		<section
			aria-label="Preview"
			aria-live="polite"
			className="rounded-control bg-sunk px-3 py-2.5"
		>
			<p className="text-sm text-muted">New date</p>
			<p className="text-lg font-semibold">{formatDay(to)}</p>
			<ul className="mt-1 grid gap-0.5 text-sm">
				{tasksToMove(task, ofCycle, days)
					.slice(1)
					.map(({ id, title, from, to: later }) => (
						<li key={id} className="wrap-anywhere">
							{title} moves with it: {formatDay(from)} to {formatDay(later)}
						</li>
					))}
			</ul>
			{late > 0 && (
				<p className="mt-1 text-sm font-medium text-danger">
					That is still {late} {late === 1 ? 'day' : 'days'} ago.
				</p>
			)}
		</section>
	)
}
