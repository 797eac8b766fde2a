import { useNavigation } from '@remix-run/react'
import { Check } from 'lucide-react'
import { Button } from '~/ui/button'
import { Form } from '~/ui/page-farm/form'

type Props = {
	task: { id: number; title: string }
	label: string
	/** The target of the form; by default the current page. */
	action?: string
}

/** The button that marks a task done. */
export function CompleteTaskForm({ task: { id, title }, label, action }: Props) {
	const isPending = useNavigation().formData?.get('taskId') === String(id)
	return (
		<Form method="post" action={action} preventScrollReset>
			<input type="hidden" name="taskId" value={id} />
			<Button
				name="intent"
				value="complete"
				icon={Check}
				pending={isPending}
				aria-label={`${label}: ${title}`}
			>
				{label}
			</Button>
		</Form>
	)
}
