import { Form, useNavigation } from '@remix-run/react'
import { Check } from 'lucide-react'
import { Button } from '~/ui/button'

/** Marks a task done and stays where it was pressed. */
export function MarkDoneForm({ task }: { task: { id: number; title: string } }) {
	const { formData } = useNavigation()
	const isPending = formData?.get('taskId') === String(task.id)
	return (
		<Form method="post" preventScrollReset className="shrink-0">
			<input type="hidden" name="taskId" value={task.id} />
			<Button icon={Check} pending={isPending} aria-label={`Mark Done: ${task.title}`}>
				Mark Done
			</Button>
		</Form>
	)
}
