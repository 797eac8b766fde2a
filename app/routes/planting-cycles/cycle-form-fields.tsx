import { getFormProps, useForm, type SubmissionResult } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { Form, useNavigation } from '@remix-run/react'
import { CycleForm } from '@sfc/contract/growing/cycle-form'
import { CYCLE_ZONES } from '@sfc/contract/growing/cycle-input'
import { CROP_GROUPS } from '@sfc/domain/growing/crop-catalogue'
import { cropLabel } from '@sfc/domain/growing/crop-label'
import { CYCLE_STATUSES } from '@sfc/domain/growing/cycle-status'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Errors } from '~/ui/errors'
import { InputField } from '~/ui/field'
import { LinkButton } from '~/ui/link-button'
import { SelectField } from '~/ui/select-field'
import { TextareaField } from '~/ui/textarea-field'
import { statusWord } from './status-look'

type Props = {
	lastResult: SubmissionResult<string[]> | undefined
	/** What the fields hold at first; with a status it is a cycle that exists. */
	values: {
		crop: string
		quantity: number
		plantDate: string
		transplantDays: number
		harvestDays: number
		zone: string
		status?: string
		notes: string
	}
	submitLabel: string
}

const choice = (label: string) => ({ value: label, label })

/** The crops, headed by the cycle's own one when the catalogue does not have it. */
function cropOptions(present: string) {
	const groups = CROP_GROUPS.map(({ heading, crops }) => ({
		label: heading,
		options: crops.map((crop) => choice(cropLabel(crop))),
	}))
	const isKnown = groups.some(({ options }) => options.some(({ value }) => value === present))
	return present === '' || isKnown ? groups : [choice(present), ...groups]
}

/** The form of a planting cycle, for a new one and for changes. */
export function CycleFormFields({ lastResult, values, submitLabel }: Props) {
	const isPending = useNavigation().state !== 'idle'
	const [form, fields] = useForm({
		id: 'cycle',
		lastResult,
		defaultValue: values,
		constraint: getZodConstraint(CycleForm),
		defaultNoValidate: false,
		onValidate: ({ formData }) => parseWithZod(formData, { schema: CycleForm }),
	})
	return (
		<Card className="max-w-3xl">
			<Form method="post" {...getFormProps(form)} className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
				<Errors id={form.errorId} errors={form.errors} />
				<div className="sm:col-span-2">
					<SelectField
						label="Crop"
						field={fields.crop}
						options={cropOptions(values.crop)}
						placeholder="Choose a crop"
					/>
				</div>
				<InputField label="Plants" type="number" field={fields.quantity} />
				<SelectField
					label="Zone"
					field={fields.zone}
					options={CYCLE_ZONES.map((zone) => ({ value: zone, label: `Zone ${zone}` }))}
				/>
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
						<SelectField
							label="Status"
							field={fields.status}
							options={CYCLE_STATUSES.map((status) => ({
								value: status,
								label: statusWord(status),
							}))}
						/>
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
