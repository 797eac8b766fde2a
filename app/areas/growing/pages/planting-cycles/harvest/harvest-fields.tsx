import { getInputProps, type FieldMetadata } from '@conform-to/react'
import { Scissors } from 'lucide-react'
import type { ReactNode } from 'react'
import { Alert } from '~/ui/alert'
import { SaveRow } from '~/ui/form/save-row'
import { Card } from '~/ui/card'
import { Errors } from '~/ui/form/errors'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import type { Option } from '~/ui/form/select'
import { SelectField } from '~/ui/form/select-field'
import { TextareaField } from '~/ui/form/textarea-field'
import { useFormPage } from '~/ui/form/use-form-page'
import type { HarvestFormSetup } from './prepare-harvest-form.server'

type Props = {
	/** Why it cannot be harvested today; null when it can. */
	refusal: string | null
	grades: Option[]
	weightUnits: Option[]
	unit: string
	cancelTo: string
	/** The cycle has already ended, so it cannot have its last harvest. */
	isEnded: boolean
	/** The question whether something is empty afterwards, where there is one. */
	emptied?: string
	/** Beside the button that saves. */
	buttons?: ReactNode
	/** Hidden fields. */
	children?: ReactNode
}

/** The form of a harvest: quantity, quality, storage place, and whether more will follow. */
export function HarvestFields({ grades, weightUnits, unit, isEnded, emptied, ...more }: Props) {
	const [form, fields, isPending] = useFormPage<
		HarvestFormSetup['values'] & { codes?: string; isEmptied?: string }
	>('harvest')
	const decimal = { inputMode: 'decimal', autoComplete: 'off' } as const
	return (
		<Card className="max-w-3xl">
			{more.refusal && (
				<div className="mb-5">
					<Alert tone="danger" title="Do not harvest yet">
						{more.refusal}.
					</Alert>
				</div>
			)}
			<PostForm form={form} className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
				{more.children}
				<div className="col-span-full empty:hidden">
					<Errors id={fields.codes.errorId} errors={fields.codes.errors} />
				</div>
				<InputField
					label="Quantity"
					field={fields.quantity}
					unit={unit}
					hint="Sellable quantity."
					{...decimal}
				/>
				<InputField
					label="Waste"
					field={fields.waste}
					unit={unit}
					hint="Cut and discarded; not added to stock."
					{...decimal}
				/>
				<div className="grid grid-cols-[minmax(0,1fr)_6rem] items-start gap-2">
					<InputField label="Weight" field={fields.weight} {...decimal} />
					<SelectField label="Unit" field={fields.weightUnit} options={weightUnits} />
				</div>
				<SelectField label="Grade" field={fields.grade} options={grades} />
				<InputField label="Storage place" field={fields.storageLocation} />
				<InputField label="Day of harvest" type="date" field={fields.harvestedOn} />
				<div className="sm:col-span-2">
					<TextareaField label="Notes" field={fields.notes} rows={3} />
				</div>
				{emptied && <Tick label={emptied} field={fields.isEmptied} />}
				{!isEnded && (
					<Tick
						label="Final harvest"
						hint="The cycle ends and its harvest task is done. Leave it empty for crops that grow again."
						field={fields.isLast}
					/>
				)}
				{(fields.isEndMeant.errors || fields.isEndMeant.value) && (
					<Tick label="End the cycle" field={fields.isEndMeant} />
				)}
				{(fields.isMoreMeant.errors || fields.isMoreMeant.value) && (
					<Tick label="Quantity is correct" field={fields.isMoreMeant} />
				)}
				<SaveRow
					label="Record harvest"
					icon={Scissors}
					isPending={isPending}
					cancelTo={more.cancelTo}
				>
					{more.buttons}
				</SaveRow>
			</PostForm>
		</Card>
	)
}

type TickProps = { label: string; hint?: string; field: FieldMetadata<string | undefined> }

function Tick({ label, hint, field }: TickProps) {
	const { key, ...input } = getInputProps(field, { type: 'checkbox' })
	return (
		<div className="grid gap-1.5 sm:col-span-2">
			<Errors id={field.errorId} errors={field.errors ?? null} />
			<label className="flex min-h-11 items-center gap-3 font-medium">
				<input key={key} {...input} className="size-6 shrink-0 accent-accent" />
				{label}
			</label>
			{hint && <p className="text-sm text-muted">{hint}</p>}
		</div>
	)
}
