import { getFormProps, useForm, type SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { addDays, daysBetween, isCalendarDay } from '@sfc/domain/calendar/calendar-day'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { type Plan, planRefusal, shiftPlan, tasksToMove } from '@sfc/domain/tasks/shift-plan'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Errors } from '~/ui/form/errors'
import { InputField } from '~/ui/form/input-field'
import { LinkButton } from '~/ui/link-button'
import type { TaskView } from '~/routes/calendar/task-view'

/** A task, what else its crop has open, and the days of its cycle: all that a shift moves. */
type Shift = {
	task: TaskView
	ofCycle: { id: number; type: TaskView['type']; title: string; dueDate: string }[]
	plan: Plan | null
	today: string
}

type Setup = {
	lastResult: SubmissionResult<string[]> | undefined
	constraint: Record<string, object>
}

/** Puts the task off by a number of days, and shows before what moves. */
export function PostponeForm({
	lastResult,
	constraint,
	days,
	...shift
}: Shift & Setup & { days: number }) {
	const [chosen, setChosen] = useState(days)
	const isPending = useNavigation().state !== 'idle'
	const [form, fields] = useForm<{ postponeDays: number }>({
		id: 'postpone',
		lastResult,
		constraint,
		defaultValue: { postponeDays: days },
		defaultNoValidate: false,
	})
	return (
		<Card title="By a number of days" icon={CalendarClock}>
			<Form method="post" {...getFormProps(form)} className="grid gap-4">
				<Errors id={form.errorId} errors={form.errors} />
				<InputField
					label="Days"
					type="number"
					field={fields.postponeDays}
					unit="days"
					hint="From 1 to 365."
					onInput={({ currentTarget }) => setChosen(currentTarget.valueAsNumber)}
				/>
				<Preview {...shift} days={chosen} />
				<div className="flex flex-wrap gap-2">
					<Button variant="primary" pending={isPending}>
						Postpone
					</Button>
					<Button formMethod="get" className="without-scripts">
						Preview
					</Button>
					<LinkButton to={`/calendar/tasks/${shift.task.id}`}>Cancel</LinkButton>
				</div>
			</Form>
		</Card>
	)
}

/** Moves the task to a day, earlier or later; what dragging does, by keyboard. */
export function MoveForm({ lastResult, constraint, to, ...shift }: Shift & Setup & { to: string }) {
	const [chosen, setChosen] = useState(to)
	const isPending = useNavigation().state !== 'idle'
	const [form, fields] = useForm<{ to: string }>({
		id: 'move',
		lastResult,
		constraint,
		defaultValue: { to },
		defaultNoValidate: false,
	})
	const { dueDate } = shift.task
	return (
		<Card title="To a day" icon={CalendarClock}>
			<Form method="post" {...getFormProps(form)} className="grid gap-4">
				<Errors id={form.errorId} errors={form.errors} />
				<input type="hidden" name="intent" value="move" />
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
			</Form>
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
