import { useLoaderData } from '@remix-run/react'
import { Card } from '~/ui/card'
import { Errors } from '~/ui/form/errors'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SaveRow } from '~/ui/form/save-row'
import { SelectField } from '~/ui/form/select-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { ElementFields } from '../element-fields'
import type { prepareProductForm, ProductValues } from './prepare-product-form.server'

type Setup = ReturnType<typeof prepareProductForm>

const BASES = [
	{ value: 'npk', label: 'P₂O₅ and K₂O, the others as elements' },
	{ value: 'oxides', label: 'P₂O₅, K₂O, CaO, MgO, SO₃' },
	{ value: 'elements', label: 'All as elements' },
]
const PER = [
	{ value: 'weight', label: 'Weight (w/w)' },
	{ value: 'volume', label: 'Volume (w/v)' },
]
const TANKS = [
	{ value: 'A', label: 'Tank A' },
	{ value: 'B', label: 'Tank B' },
	{ value: 'silicate', label: 'Silicate tank' },
]

/** The form of a product that a farm bought: a known salt, or what its label says. */
export function ProductFields({ submitLabel }: { submitLabel: string }) {
	const { salts, elements, currency } = useLoaderData() as Setup
	const [form, fields, isPending] = useFormPage<ProductValues>('product')
	const percent = fields.percent.getFieldset()
	return (
		<PostForm form={form} className="grid max-w-4xl gap-4">
			<Card title="Product">
				<div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
					<InputField label="Name" field={fields.name} />
					<InputField label="Lot number" field={fields.lot} hint="On the bag." />
					<InputField
						label="Price per kg"
						inputMode="decimal"
						autoComplete="off"
						field={fields.pricePerKg}
						unit={currency}
					/>
					<SelectField
						label="Salt or acid"
						field={fields.saltId}
						options={salts}
						placeholder="None of these: by its label"
					/>
					<InputField
						label="Purity"
						type="number"
						step="any"
						field={fields.purityPct}
						unit="%"
						hint="Of a salt or acid; empty for the usual one."
					/>
					<SelectField
						label="Tank"
						field={fields.tank}
						options={TANKS}
						placeholder="The usual one"
						hint="Calcium goes to A; sulfate and phosphate to B."
					/>
					<InputField
						label="Dissolves in a litre"
						type="number"
						step="any"
						field={fields.solubilityGPerL}
						unit="g/L"
						hint="At 20 °C, by its maker."
					/>
				</div>
			</Card>
			<Card title="Label, where it is none of the salts">
				<div className="grid gap-4 sm:grid-cols-3">
					<SelectField label="The label states" field={fields.basis} options={BASES} />
					<SelectField label="Percent of" field={fields.per} options={PER} />
					<InputField
						label="Density of a liquid"
						type="number"
						step="any"
						field={fields.gPerMl}
						unit="g/ml"
					/>
				</div>
				<div className="mt-5">
					<ElementFields elements={elements} fields={percent} />
				</div>
				<Errors id={fields.percent.errorId} errors={fields.percent.errors} />
			</Card>
			<SaveRow label={submitLabel} isPending={isPending} cancelTo="/nutrients" />
		</PostForm>
	)
}
