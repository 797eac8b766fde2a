import { getFormProps, useForm, type SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Errors } from '~/ui/errors'
import { InputField } from '~/ui/field'
import { LinkButton } from '~/ui/link-button'
import { SelectField } from '~/ui/select-field'
import { TextareaField } from '~/ui/textarea-field'
import type { CycleFormSetup } from './set-up-cycle-form.server'

type Props = {
	lastResult: SubmissionResult<string[]> | undefined
	setup: CycleFormSetup
	submitLabel: string
}

/** The form of a planting cycle, for a new one and for changes. */
export function CycleFormFields({ lastResult, setup, submitLabel }: Props) {
	const { values, constraint, crops, zones, statuses } = setup
	const isPending = useNavigation().state !== 'idle'
	const [form, fields] = useForm<CycleFormSetup['values']>({
		id: 'cycle',
		lastResult,
		defaultValue: values,
		constraint,
		defaultNoValidate: false,
	})
	return (
		<Card className="max-w-3xl">
			<Form method="post" {...getFormProps(form)} className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
				<Errors id={form.errorId} errors={form.errors} />
				<div className="sm:col-span-2">
					<SelectField
						label="Crop"
						field={fields.crop}
						options={crops}
						placeholder="Choose a crop"
					/>
				</div>
				<InputField label="Plants" type="number" field={fields.quantity} />
				<SelectField label="Zone" field={fields.zone} options={zones} />
				<div className="sm:col-span-2 sm:max-w-1/2 sm:pr-2">
					<InputField label="Planting day" type="date" field={fields.plantDate} />
				</div>
				<InputField
					label="Transplant after"
					type="number"
					field={fields.transplantDays}
					unit="days"
					hint="Days after planting; 0 when the crop stays where it is sown."
				/>
				<InputField
					label="Harvest after"
					type="number"
					field={fields.harvestDays}
					unit="days"
					hint="Days after planting."
				/>
				{values.status !== undefined && (
					<div className="sm:col-span-2 sm:max-w-1/2 sm:pr-2">
						<SelectField label="Status" field={fields.status} options={statuses} />
					</div>
				)}
				<div className="sm:col-span-2">
					<TextareaField label="Notes" field={fields.notes} rows={3} />
				</div>
				<div className="flex flex-wrap gap-2 sm:col-span-2">
					<Button variant="primary" pending={isPending}>
						{submitLabel}
					</Button>
					<LinkButton to="/planting-cycles">Cancel</LinkButton>
				</div>
			</Form>
		</Card>
	)
}
