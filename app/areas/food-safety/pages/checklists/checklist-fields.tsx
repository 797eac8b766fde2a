import type { FieldMetadata } from '@conform-to/react'
import { Plus, Trash2 } from 'lucide-react'
import { REPEATS } from '~/areas/growing/pages/tasks/own-task-fields'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { CheckboxField } from '~/ui/form/checkbox-field'
import { Errors } from '~/ui/form/errors'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SaveRow } from '~/ui/form/save-row'
import type { Option } from '~/ui/form/select'
import { SelectField } from '~/ui/form/select-field'
import { useFormPage } from '~/ui/form/use-form-page'

type StepValues = {
	label: string
	kind: string
	isOptional: boolean
	hint: string
	unit: string
	low: string | number
	high: string | number
}

type Values = {
	name: string
	every: number
	unit: string
	dueDate: string
	durationMin: number | string
	assignedTo: string
	steps: StepValues[]
}

const KINDS = [
	{ value: 'tick', label: 'Done, not done or not applicable' },
	{ value: 'number', label: 'A number' },
	{ value: 'text', label: 'A text' },
	{ value: 'photo', label: 'Photos' },
]

type Props = { people: Option[]; dayLabel: string; submitLabel: string; cancelTo: string }

/** The form of a checklist. Steps are added and removed by submit buttons, so it works without scripts. */
export function ChecklistFields({ people, dayLabel, submitLabel, cancelTo }: Props) {
	const [form, fields, isPending] = useFormPage<Values>('checklist')
	const steps = fields.steps.getFieldList()
	const { name } = fields.steps
	return (
		<PostForm form={form} preventScrollReset className="grid max-w-4xl gap-4">
			{/* Enter presses the first button of a form, which must not be one that removes a step. */}
			<button className="hidden" tabIndex={-1} aria-hidden="true" />
			<Card title="When and by whom">
				<div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
					<div className="sm:col-span-2">
						<InputField label="Name" field={fields.name} />
					</div>
					<SelectField label="Repeats" field={fields.unit} options={REPEATS} />
					<InputField
						label="Every"
						type="number"
						field={fields.every}
						hint="Number of days, weeks or months."
					/>
					<InputField label={dayLabel} type="date" field={fields.dueDate} />
					<SelectField
						label="Person"
						field={fields.assignedTo}
						options={people}
						placeholder="Anybody"
					/>
					<InputField label="Duration" type="number" field={fields.durationMin} unit="min" />
				</div>
			</Card>
			<Card title="Steps">
				<div className="grid gap-4">
					{steps.map((step, index) => (
						<StepFields
							key={step.key}
							step={step}
							number={index + 1}
							remove={steps.length > 1 ? form.remove.getButtonProps({ name, index }) : null}
						/>
					))}
					<Errors id={fields.steps.errorId} errors={fields.steps.errors} />
					<div>
						<Button
							{...form.insert.getButtonProps({ name, defaultValue: { kind: 'tick' } })}
							icon={Plus}
						>
							Add step
						</Button>
					</div>
				</div>
			</Card>
			<SaveRow label={submitLabel} isPending={isPending} cancelTo={cancelTo} />
		</PostForm>
	)
}

type StepProps = {
	step: FieldMetadata<StepValues>
	/** From 1. */
	number: number
	/** Attributes of the button that removes the step; null for the only step. */
	remove: { name: string; value: string; form: string; formNoValidate: boolean } | null
}

function StepFields({ step, number, remove }: StepProps) {
	const { label, kind, isOptional, hint, unit, low, high } = step.getFieldset()
	const typed = { type: 'number', step: 'any', inputMode: 'decimal' } as const
	return (
		<fieldset className="min-w-0 rounded-card border border-line bg-sunk/40 p-4">
			<legend className="px-1 text-sm font-semibold">Step {number}</legend>
			<div className="grid gap-4 sm:grid-cols-2">
				<InputField label="What to check" field={label} />
				<SelectField label="Answer" field={kind} options={KINDS} />
				<div className="sm:col-span-2">
					<InputField label="Note" field={hint} hint="How to do it, or the source of the limits." />
				</div>
				<div className="grid grid-cols-3 gap-3 sm:col-span-2">
					<InputField label="Unit" field={unit} />
					<InputField {...typed} label="Lowest" field={low} />
					<InputField {...typed} label="Highest" field={high} />
				</div>
				<CheckboxField label="May be left empty" field={isOptional} />
				{remove && (
					<div>
						<Button {...remove} icon={Trash2} aria-label={`Remove step ${number}`}>
							Remove step
						</Button>
					</div>
				)}
			</div>
		</fieldset>
	)
}
