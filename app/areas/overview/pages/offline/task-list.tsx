import { formatDay } from '@sfc/domain/calendar/format-day'
import { CalendarCheck } from 'lucide-react'
import { useState } from 'react'
import type { KeptEntry } from '~/shell/offline/database'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Errors } from '~/ui/form/errors'
import { keepEntry } from './keep-entry'
import { LeftOut } from './reading-list'
import type { ShownSnapshot } from './use-kept'

type Props = { snapshot: ShownSnapshot; entries: KeptEntry[]; onWritten: () => Promise<void> }

/** The open tasks due by tomorrow, each to be ticked off. */
export function TaskList({ snapshot, entries, onWritten }: Props) {
	const [problem, setProblem] = useState<string | null>(null)
	const { tasks, may, leftOut, farm } = snapshot
	const ticked = new Set(
		entries.flatMap(({ kind, farmId, input }) =>
			kind === 'task' && farmId === farm.id ? [input['taskId']] : [],
		),
	)
	const done = async (task: (typeof tasks)[number]) => {
		const failed = await keepEntry(snapshot, {
			kind: 'task',
			title: task.title,
			input: { taskId: task.id },
		})
		setProblem(failed)
		if (!failed) await onWritten()
	}
	return (
		<Card title="Tasks until tomorrow" icon={CalendarCheck}>
			{tasks.length === 0 && <p className="text-muted">No open task was due.</p>}
			<Errors errors={problem ? [problem] : null} />
			<ul className="divide-y divide-line">
				{tasks.map((task) => (
					<li key={task.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
						<div className="min-w-0 flex-[1_1_10rem]">
							<p className="font-medium">{task.title}</p>
							<p className="text-sm text-muted">
								{[task.about, formatDay(task.dueDate), task.assignedTo].filter(Boolean).join(' · ')}
							</p>
						</div>
						{ticked.has(task.id) ? (
							<span className="text-sm text-muted">Done, on this phone</span>
						) : task.isChecklist ? (
							<span className="text-sm text-muted">A checklist, filled in with a connection</span>
						) : (
							may.task && (
								<Button onClick={() => void done(task)} aria-label={`Done: ${task.title}`}>
									Done
								</Button>
							)
						)}
					</li>
				))}
			</ul>
			<LeftOut count={leftOut.tasks} />
		</Card>
	)
}
