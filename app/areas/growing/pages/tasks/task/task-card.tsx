import {
	CalendarClock,
	Check,
	CircleSlash,
	Pencil,
	Repeat,
	RotateCcw,
	Trash2,
	UserRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { TextareaField } from '~/ui/form/textarea-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { LinkButton } from '~/ui/link-button'
import { EVENT_STYLES } from '../event-styles'
import { formOfTask } from '../form-of-task'
import { PRIORITY_TONES } from '../priority-tones'
import type { TaskView } from '../task-view'
import { Form } from '~/ui/page-farm/form'
import { Link } from '~/ui/page-farm/link'
import { useFormats } from '~/ui/formats/use-formats'

type Props = {
	task: TaskView & {
		completedAt: number | null
		completionNote: string | null
		seriesId: number | null
		terminatedAt: number | null
		terminatedBy: string | null
		reason: string | null
	}
	timezone: string
	mayWork: boolean
	mayPlan: boolean
}

/** All details of a task, and its actions. */
export function TaskCard({ task, timezone, mayWork, mayPlan }: Props) {
	const formats = useFormats()
	const { icon: Icon, text, word } = EVENT_STYLES[task.type]
	return (
		<Card className="max-w-2xl">
			<p className="mb-3 flex flex-wrap items-center gap-2">
				<span className={`inline-flex items-center gap-1.5 font-semibold ${text}`}>
					<Icon aria-hidden className="size-5" />
					{word}
				</span>
				<Badge tone={PRIORITY_TONES[task.priority]}>{task.priority}</Badge>
				{task.isDone && <Badge tone="good">Completed</Badge>}
				{task.terminatedAt !== null && <Badge tone="offline">Cancelled</Badge>}
				{task.status === 'overdue' && <Badge tone="danger">{task.relative}</Badge>}
			</p>
			<dl className="grid gap-2">
				<Fact name="Day">
					{task.day}
					{task.status === 'pending' && ` · ${task.relative}`}
				</Fact>
				{task.minutes !== null && <Fact name="Duration">{task.minutes} min</Fact>}
				{task.place && <Fact name="Where">{task.place}</Fact>}
				<Fact name="Given to">{task.assignedTo ?? 'Unassigned'}</Fact>
				{task.description && (
					<Fact name="What">
						<Description text={task.description} />
					</Fact>
				)}
				{task.completedAt !== null && (
					<Fact name="Completed">
						{formatInstant(task.completedAt, timezone, formats)}
						{task.completedBy && ` by ${task.completedBy}`}
					</Fact>
				)}
				{task.completionNote && <Fact name="Note">{task.completionNote}</Fact>}
				{task.terminatedAt !== null && (
					<Fact name="Cancelled">
						{formatInstant(task.terminatedAt, timezone, formats)}
						{task.terminatedBy && ` by ${task.terminatedBy}`}: {task.reason}
					</Fact>
				)}
			</dl>
			{mayWork && task.isOpen && <Complete task={task} />}
			{mayWork && (
				<div className="mt-4 flex flex-wrap gap-2 border-t border-line pt-4">
					{task.isOpen && <Actions task={task} />}
					{task.terminatedAt !== null && (
						<Form method="post">
							<Button name="intent" value="again" icon={RotateCcw} variant="primary">
								Restore
							</Button>
						</Form>
					)}
					{mayPlan && task.cycleId !== null && (
						<LinkButton to={`/planting-cycles/${task.cycleId}/edit`}>Open its cycle</LinkButton>
					)}
				</div>
			)}
		</Card>
	)
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
	<div className="grid gap-x-4 sm:grid-cols-[8rem_1fr]">
		<dt className="text-muted">{name}</dt>
		<dd className="font-medium wrap-anywhere whitespace-pre-line">{children}</dd>
	</div>
)

function Complete({ task }: { task: TaskView }) {
	const form = formOfTask(task)
	if (form)
		return (
			<div className="mt-5">
				<LinkButton to={form.to} variant="primary" icon={Check}>
					Complete
				</LinkButton>
				<p className="mt-2 text-sm text-muted">{form.about}</p>
			</div>
		)
	return <CompleteForm />
}

function CompleteForm() {
	const [form, fields, isPending] = useFormPage<{ notes?: string; minutes?: number }>('complete')
	return (
		<PostForm form={form} className="mt-5 grid gap-3">
			<TextareaField label="Note" rows={2} field={fields.notes} />
			<div className="max-w-48">
				<InputField
					label="Time worked"
					type="number"
					inputMode="numeric"
					field={fields.minutes}
					unit="minutes"
					hint="For costs. Empty: since you started work, if you did."
				/>
			</div>
			<div>
				<Button variant="primary" icon={Check} pending={isPending}>
					Complete
				</Button>
			</div>
		</PostForm>
	)
}

function Actions({ task }: { task: Props['task'] }) {
	const to = (page: string) => `/calendar/tasks/${task.id}/${page}`
	const isOwn = task.type === 'maintenance'
	return (
		<>
			<LinkButton to={to('postpone')} icon={CalendarClock}>
				Postpone or move
			</LinkButton>
			<LinkButton to={to('terminate')} icon={CircleSlash}>
				Terminate
			</LinkButton>
			<LinkButton to={to('assign')} icon={UserRound}>
				Assign
			</LinkButton>
			{isOwn && (
				<LinkButton to={to('edit')} icon={Pencil}>
					Edit
				</LinkButton>
			)}
			{isOwn && task.seriesId === null && (
				<LinkButton to={to('delete')} icon={Trash2}>
					Delete
				</LinkButton>
			)}
			{task.seriesId !== null && (
				<LinkButton to={`/calendar/series/${task.seriesId}`} icon={Repeat}>
					Change this and all following
				</LinkButton>
			)}
		</>
	)
}

/** A text in which the path of a diagnosis becomes a link. */
const Description = ({ text }: { text: string }) =>
	text.split(/(\/plant-diagnosis\/\d+)/).map((part, index) =>
		index % 2 === 1 ? (
			<Link key={part} to={part} className="font-medium text-accent underline">
				Open diagnosis
			</Link>
		) : (
			part
		),
	)
