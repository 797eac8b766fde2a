import { useNavigation } from '@remix-run/react'
import { CalendarClock, Check, CircleSlash, UserRound } from 'lucide-react'
import { Button } from '~/ui/button'
import { LinkButton } from '~/ui/link-button'
import { Form } from '~/ui/page-farm/form'

type Props = { task: { id: number; title: string; type: string; cycleId: number | null } }

/** Complete, postpone, terminate, assign. A harvest is completed by recording it. */
export function TaskActions({ task: { id, title, type, cycleId } }: Props) {
	const isPending = useNavigation().formData?.get('taskId') === String(id)
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
				<Form method="post" preventScrollReset>
					<input type="hidden" name="taskId" value={id} />
					<Button
						name="intent"
						value="complete"
						icon={Check}
						pending={isPending}
						aria-label={`Complete: ${title}`}
					>
						Complete
					</Button>
				</Form>
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
