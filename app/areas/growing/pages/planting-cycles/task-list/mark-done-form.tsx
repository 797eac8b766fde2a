import { useNavigation } from '@remix-run/react'
import { Check } from 'lucide-react'
import { Button } from '~/ui/button'
import { LinkButton } from '~/ui/link-button'
import { Form } from '~/ui/page-farm/form'

type Props = { task: { id: number; title: string; type: string; cycleId: number | null } }

/** Marks a task done and stays on the page. A harvest task leads to the harvest form instead. */
export function MarkDoneForm({ task }: Props) {
	const { formData } = useNavigation()
	const isPending = formData?.get('taskId') === String(task.id)
	const label = `Mark Done: ${task.title}`
	if (task.type === 'harvest' && task.cycleId !== null)
		return (
			<LinkButton to={`/planting-cycles/${task.cycleId}/harvest`} icon={Check} aria-label={label}>
				Mark Done
			</LinkButton>
		)
	return (
		<Form method="post" preventScrollReset className="shrink-0">
			<input type="hidden" name="taskId" value={task.id} />
			<Button icon={Check} pending={isPending} aria-label={label}>
				Mark Done
			</Button>
		</Form>
	)
}
