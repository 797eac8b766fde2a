import { getFormProps, useForm } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { Button } from '../button'
import { Errors } from '../form/errors'
import { InputField } from '../form/input-field'
import { SelectField } from '../form/select-field'
import { TextareaField } from '../form/textarea-field'

type Sample = { crop: string; plants: number; zone: string; notes: string }

const REFUSED = {
	status: 'error' as const,
	error: { '': ['The zone is full'], plants: ['At least 1 plant'] },
}

/** The form parts, with and without errors. */
export function SampleForm() {
	const [form, fields] = useForm<Sample>({
		defaultValue: { crop: 'Basil', plants: 0 },
		constraint: { crop: { required: true }, plants: { required: true, min: 1 } },
		lastResult: REFUSED,
		defaultNoValidate: false,
	})
	return (
		<Form method="get" {...getFormProps(form)} className="grid gap-4 sm:grid-cols-2">
			<div className="sm:col-span-2">
				<Errors id={form.errorId} errors={form.errors} />
			</div>
			<InputField label="Crop" type="text" field={fields.crop} hint="As on the seed packet" />
			<InputField label="Plants" type="number" field={fields.plants} unit="plants" />
			<SelectField
				label="Zone"
				field={fields.zone}
				placeholder="Choose a zone"
				options={[
					{ label: 'Nursery', options: [{ value: 'a', label: 'A' }] },
					{ label: 'Cultivation', options: [{ value: 'b', label: 'B' }] },
				]}
			/>
			<TextareaField label="Notes" field={fields.notes} />
			<Button variant="primary" className="sm:col-span-2 sm:justify-self-start">
				Save
			</Button>
		</Form>
	)
}
