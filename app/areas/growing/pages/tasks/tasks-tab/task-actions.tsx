import { CalendarClock, Check, CircleSlash, UserRound } from 'lucide-react'
import { LinkButton } from '~/ui/link-button'
import { CompleteTaskForm } from '../complete-task-form'
import { formOfTask } from '../form-of-task'

type Props = { task: Parameters<typeof formOfTask>[0] & { title: string } }

/** Complete, postpone, terminate, assign. */
export function TaskActions({ task }: Props) {
	const { id, title } = task
	const form = formOfTask(task)
	return (
		<div className="flex flex-wrap gap-2">
			{form ? (
				<LinkButton to={form.to} icon={Check} aria-label={`Complete: ${title}`}>
					Complete
				</LinkButton>
			) : (
				<CompleteTaskForm task={{ id, title }} label="Complete" />
			)}
			<LinkButton
				to={`/calendar/tasks/${id}/postpone`}
				icon={CalendarClock}
				aria-label={`Postpone: ${title}`}
			>
				Postpone
			</LinkButton>
			<LinkButton
				to={`/calendar/tasks/${id}/terminate`}
				icon={CircleSlash}
				aria-label={`Terminate: ${title}`}
			>
				Terminate
			</LinkButton>
			<LinkButton
				to={`/calendar/tasks/${id}/assign`}
				icon={UserRound}
				aria-label={`Assign: ${title}`}
			>
				Assign
			</LinkButton>
		</div>
	)
}
