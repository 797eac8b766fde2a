import { useLoaderData } from '@remix-run/react'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SaveRow } from '~/ui/form/save-row'
import { SelectField } from '~/ui/form/select-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { ElementFields } from '../element-fields'
import type { prepareWaterForm, WaterValues } from './prepare-water-form.server'

type Setup = ReturnType<typeof prepareWaterForm>

const UNITS = [
	{ value: 'element', label: 'mg/L of the element (N, P, S)' },
	{ value: 'ion', label: 'mg/L of the ion (NO₃, NH₄, PO₄, SO₄)' },
	{ value: 'mmol', label: 'mmol/L' },
]
const ALKALINITY_UNITS = [
	{ value: 'CaCO3', label: 'mg/L as CaCO₃' },
	{ value: 'HCO3', label: 'mg/L as HCO₃' },
	{ value: 'meq', label: 'meq/L or mmol/L' },
]

/** The form of a water analysis, as a laboratory reports it. */
export function WaterFields({ submitLabel }: { submitLabel: string }) {
	const { elements } = useLoaderData() as Setup
	const [form, fields, isPending] = useFormPage<WaterValues>('water')
	const amounts = fields.amounts.getFieldset()
	return (
		<PostForm form={form} className="grid max-w-4xl gap-4">
			<Card title="Analysis">
				<div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
					<InputField label="Name" field={fields.name} />
					<InputField label="Analysed on" type="date" field={fields.analysedOn} />
					<InputField label="Alkalinity" type="number" step="any" field={fields.alkalinity} />
					<SelectField
						label="Alkalinity is in"
						field={fields.alkalinityUnit}
						options={ALKALINITY_UNITS}
					/>
					<SelectField label="Elements are in" field={fields.unit} options={UNITS} />
				</div>
			</Card>
			<Card title="Elements">
				<ElementFields elements={elements} fields={amounts} />
			</Card>
			<SaveRow label={submitLabel} isPending={isPending} cancelTo="/nutrients" />
		</PostForm>
	)
}
