import { getCollectionProps, type FieldMetadata } from '@conform-to/react'
import { TICKS } from '@sfc/domain/food-safety/checklists/step'
import type { ReactNode } from 'react'
import { CheckboxField } from '~/ui/form/checkbox-field'
import { FieldNotes } from '~/ui/form/field-frame'
import { InputField } from '~/ui/form/input-field'
import { TextareaField } from '~/ui/form/textarea-field'
import type { AnswerValues, ShownStep } from './fill-in-form.server'

type Props = { step: ShownStep; number: number; field: FieldMetadata<AnswerValues> }

/** A step of a checklist with its answer, and what was done when it is out of its limits. */
export function AnswerFields({ step, number, field }: Props) {
	const { value, reason, action, actionBy, isLeftOpen } = field.getFieldset()
	const hint = [step.limits, step.hint].filter(Boolean).join('. ')
	const label = `${number}. ${step.label}`
	const more = [reason, action, actionBy, isLeftOpen]
	const isOpen =
		more.some(({ errors }) => errors !== undefined) ||
		[reason, action, isLeftOpen].some(({ initialValue }) => Boolean(initialValue))
	const done = (
		<>
			<TextareaField label="What was done" rows={2} field={action} />
			<InputField label="Who did it" field={actionBy} />
			<CheckboxField label="Nothing was done yet: leave it open" field={isLeftOpen} />
		</>
	)
	return (
		<fieldset className="grid gap-1 border-t border-line pt-4 first:border-0 first:pt-0">
			<legend className="sr-only">{label}</legend>
			{step.kind === 'tick' && (
				<>
					<Ticks label={label} hint={hint} isOptional={step.isOptional} field={value} />
					<More label="Not done or not applicable" isOpen={isOpen}>
						<InputField label="Why it does not apply" field={reason} />
						{done}
					</More>
				</>
			)}
			{step.kind === 'number' && (
				<InputField
					label={label}
					hint={hint}
					inputMode="decimal"
					autoComplete="off"
					unit={step.unit && step.unit.length <= 5 ? step.unit : undefined}
					field={value}
				/>
			)}
			{step.kind === 'number' && step.limits && (
				<More label="Out of its limits" isOpen={isOpen}>
					{done}
				</More>
			)}
			{step.kind === 'text' && <TextareaField label={label} hint={hint} rows={2} field={value} />}
		</fieldset>
	)
}

const OPTIONS = Object.entries(TICKS)

type TicksProps = {
	label: string
	hint: string
	isOptional: boolean
	field: FieldMetadata<string>
}

const Ticks = ({ label, hint, isOptional, field }: TicksProps) => (
	<div
		role="radiogroup"
		aria-label={label}
		aria-describedby={[hint && field.descriptionId, field.errors && field.errorId]
			.filter(Boolean)
			.join(' ')}
		className="grid gap-1"
	>
		<p className="font-medium">
			{label}
			{isOptional && <span className="font-normal text-muted"> (optional)</span>}
		</p>
		<div className="flex flex-wrap gap-x-6">
			{getCollectionProps(field, { type: 'radio', options: OPTIONS.map(([tick]) => tick) }).map(
				({ key, ...input }, index) => (
					<label key={key} className="flex min-h-11 cursor-pointer items-center gap-2.5">
						<input
							{...input}
							aria-describedby={undefined}
							className="size-5 shrink-0 accent-(--accent)"
						/>
						{OPTIONS[index]?.[1]}
					</label>
				),
			)}
		</div>
		<FieldNotes hint={hint} field={field} />
	</div>
)

const More = ({
	label,
	isOpen,
	children,
}: {
	label: string
	isOpen: boolean
	children: ReactNode
}) => (
	<details open={isOpen || undefined}>
		<summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold text-accent">
			{label}
		</summary>
		<div className="grid gap-4 border-l-2 border-line pb-2 pl-4">{children}</div>
	</details>
)
