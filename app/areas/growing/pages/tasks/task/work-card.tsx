import { Clock, Play, Square } from 'lucide-react'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { AskFirst } from '~/ui/form/ask-first'
import { LinkButton } from '~/ui/link-button'
import { Form } from '~/ui/page-farm/form'
import { Link } from '~/ui/page-farm/link'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { useFormats } from '~/ui/formats/use-formats'

type TaskWork = {
	/** Minutes that the person may see, in words; null for none. */
	time: string | null
	running: { taskId: number; title: string; startedAt: number } | null
}

type Props = TaskWork & { taskId: number; timezone: string }

/** The time that a task took, and a clock for it. */
export function WorkCard({ time, running, taskId, timezone }: Props) {
	const formats = useFormats()
	const isHere = running?.taskId === taskId
	return (
		<Card title="Work" icon={Clock} className="mt-4 max-w-2xl">
			<p>
				{time ? `${time} so far. ` : 'No minutes yet. '}
				<Link to="/work" className="text-accent underline">
					All work
				</Link>
			</p>
			{isHere && (
				<p className="mt-2">Running since {formatInstant(running.startedAt, timezone, formats)}.</p>
			)}
			{running && !isHere && (
				<p className="mt-2 text-muted">
					You are working on{' '}
					<Link to={`/calendar/tasks/${running.taskId}`} className="text-accent underline">
						{running.title}
					</Link>
					.
				</p>
			)}
			<div className="mt-3 flex flex-wrap gap-2">
				<Form method="post">
					{isHere && (
						<Button name="intent" value="stop-work" icon={Square} variant="primary">
							Stop work
						</Button>
					)}
					{!running && (
						<Button name="intent" value="start-work" icon={Play}>
							Start work
						</Button>
					)}
				</Form>
				<LinkButton to={`/work/new?task=${taskId}`}>Record minutes</LinkButton>
			</div>
			{isHere && (
				<div className="mt-3">
					<AskFirst label="Discard time">
						<p>Nothing is recorded of the time since you started.</p>
						<Form method="post">
							<Button name="intent" value="discard-work" variant="danger">
								Discard time
							</Button>
						</Form>
					</AskFirst>
				</div>
			)}
		</Card>
	)
}
