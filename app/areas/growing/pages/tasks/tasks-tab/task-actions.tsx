import { CalendarClock, Check, CircleSlash, UserRound } from 'lucide-react'
import { LinkButton } from '~/ui/link-button'
import { CompleteTaskForm } from '../complete-task-form'

type Props = { task: { id: number; title: string; type: string; cycleId: number | null } }

/** Complete, postpone, terminate, assign. A harvest is completed by recording it. */
export function TaskActions({ task: { id, title, type, cycleId } }: Props) {
	return (
		<div className="flex flex-wrap gap-2">
			{type === 'harvest' && cycleId !== null ? (
				<LinkButton
					to={`/planting-cycles/${cycleId}/harvest`}
					icon={Check}
					aria-label={`Complete: ${title}`}
				>
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
