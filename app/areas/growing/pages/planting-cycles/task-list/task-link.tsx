import { Link } from '~/ui/page-farm/link'

/** The title of a task, which leads to all of it: what to do, and where. */
export const TaskLink = ({ task: { id, title } }: { task: { id: number; title: string } }) => (
	<Link
		to={`/calendar/tasks/${id}`}
		className="inline-flex min-h-11 items-center wrap-anywhere hover:underline"
	>
		{title}
	</Link>
)
