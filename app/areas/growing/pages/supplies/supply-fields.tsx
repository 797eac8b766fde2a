import { useLoaderData } from '@remix-run/react'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SaveRow } from '~/ui/form/save-row'
import { SelectField } from '~/ui/form/select-field'
import { useFormPage } from '~/ui/form/use-form-page'
import type { prepareSupplyForm } from './prepare-supply-form.server'

type Setup = Awaited<ReturnType<typeof prepareSupplyForm>>
type Props = { submitLabel: string; cancelTo: string }

/** The form of a supply: what it is, who sells it, and when it is ordered again. */
export function SupplyFields({ submitLabel, cancelTo }: Props) {
	const { kinds, units, crops, substances } = useLoaderData() as Setup
	const [form, fields, isPending] = useFormPage<Record<string, string>>('supply')
	const field = (name: string) => fields[name] as NonNullable<(typeof fields)[string]>
	const decimal = { inputMode: 'decimal', autoComplete: 'off' } as const
	return (
		<PostForm form={form} className="grid max-w-3xl gap-4">
			<Card title="Supply">
				<div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
					<InputField label="Name" field={field('name')} autoComplete="off" />
					<SelectField label="Kind" field={field('kind')} options={kinds} />
					<SelectField label="Unit" field={field('unit')} options={units} />
					<SelectField
						label="Crop"
						field={field('cropName')}
						options={crops}
						placeholder="None"
						hint="Of seed: the crop it grows."
					/>
					<SelectField
						label="Salt or product"
						field={field('substanceId')}
						options={substances}
						placeholder="None"
						hint="Of a nutrient: batch sheets then name its lots."
					/>
				</div>
			</Card>
			<Card title="Ordering">
				<div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
					<InputField
						label="Reorder point"
						field={field('reorderPoint')}
						hint="Order when this much or less is left. Empty: never."
						{...decimal}
					/>
					<InputField label="Order quantity" field={field('reorderQuantity')} {...decimal} />
					<InputField label="Supplier" field={field('supplier')} />
					<InputField label="Email" type="email" field={field('supplierEmail')} />
					<InputField label="Phone" type="tel" field={field('supplierPhone')} />
				</div>
			</Card>
			<SaveRow label={submitLabel} isPending={isPending} cancelTo={cancelTo} />
		</PostForm>
	)
}
