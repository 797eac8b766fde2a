import { TASK_PRIORITIES } from '@sfc/domain/growing/planting-cycles/planned-tasks'
import { SaveRow } from '~/ui/form/save-row'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import type { Option } from '~/ui/form/select'
import { SelectField } from '~/ui/form/select-field'
import { TextareaField } from '~/ui/form/textarea-field'
import { useFormPage } from '~/ui/form/use-form-page'

/** Initial values; with a unit the form also has fields for repetition. */
export type OwnTaskValues = {
	title: string
	description: string
	dueDate: string
	priority: string
	durationMin: number | ''
	place: string
	assignedTo: string
	unit?: string
	every?: number
	lastDay?: string
}

type Props = {
	people: Option[]
	/** Options for the repetition; without them the task does not repeat. */
	units?: Option[]
	dayLabel?: string
	submitLabel: string
	back: string
}

/** The form of a standalone task, once or recurring. */
export function OwnTaskFields({ people, units, back, ...props }: Props) {
	const [form, fields, isPending] = useFormPage<OwnTaskValues>('task')
	return (
		<Card className="max-w-3xl">
			<PostForm form={form} className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
				<div className="sm:col-span-2">
					<InputField label="Task" field={fields.title} />
				</div>
				<InputField label={props.dayLabel ?? 'Day'} type="date" field={fields.dueDate} />
				<SelectField label="Priority" field={fields.priority} options={PRIORITIES} />
				<InputField label="Duration" type="number" field={fields.durationMin} unit="min" />
				<SelectField
					label="Person"
					field={fields.assignedTo}
					options={people}
					placeholder="Unassigned"
				/>
				<div className="sm:col-span-2">
					<InputField label="Where" field={fields.place} hint="The zone or place, in words." />
				</div>
				{units && (
					<>
						<SelectField label="Repeats" field={fields.unit} options={units} />
						<InputField
							label="Every"
							type="number"
							field={fields.every}
							hint="Number of days, weeks or months."
						/>
						<div className="sm:col-span-2 sm:max-w-1/2 sm:pr-2">
							<InputField
								label="Until"
								type="date"
								field={fields.lastDay}
								hint="Leave empty to repeat without end. Shorter months use their last day."
							/>
						</div>
					</>
				)}
				<div className="sm:col-span-2">
					<TextareaField label="Description" field={fields.description} rows={3} />
				</div>
				<SaveRow label={props.submitLabel} isPending={isPending} cancelTo={back} />
			</PostForm>
		</Card>
	)
}

const PRIORITIES = TASK_PRIORITIES.map((value) => ({
	value,
	label: value.charAt(0).toUpperCase() + value.slice(1),
}))

export const REPEATS: Option[] = [
	{ value: 'day', label: 'Days' },
	{ value: 'week', label: 'Weeks' },
	{ value: 'month', label: 'Months' },
]
