import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SaveRow } from '~/ui/form/save-row'
import { SelectField } from '~/ui/form/select-field'
import { useFormPage } from '~/ui/form/use-form-page'

export type ProductValues = {
	name: string
	kind: string
	registration: string
	reentryHours: number
	preharvestDays: number
	labelDose?: number
	doseUnit: string
}

/** The form of a product for plant protection, as its label says. */
export function ProductFields({ submitLabel }: { submitLabel: string }) {
	const [form, fields, isPending] = useFormPage<ProductValues>('product')
	return (
		<Card className="max-w-3xl">
			<PostForm form={form} className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
				<InputField label="Name" field={fields.name} />
				<SelectField
					label="Kind"
					field={fields.kind}
					options={[
						{ value: 'pesticide', label: 'Pesticide' },
						{ value: 'beneficial', label: 'Beneficial' },
					]}
				/>
				<InputField
					label="Registration number"
					field={fields.registration}
					hint="EPA Reg. No. or that of your country; none for beneficials."
				/>
				<InputField label="Dose unit" field={fields.doseUnit} hint="Such as ml/L or per m²." />
				<InputField
					label="Label dose"
					type="number"
					step="any"
					inputMode="decimal"
					field={fields.labelDose}
				/>
				<InputField
					label="Re-entry interval (REI)"
					type="number"
					inputMode="numeric"
					field={fields.reentryHours}
					unit="hours"
					hint="On the label; 0 for none."
				/>
				<InputField
					label="Pre-harvest interval (PHI)"
					type="number"
					inputMode="numeric"
					field={fields.preharvestDays}
					unit="days"
					hint="On the label for this crop; 0 for none."
				/>
				<SaveRow label={submitLabel} isPending={isPending} cancelTo="/scouting/treatments" />
			</PostForm>
		</Card>
	)
}
