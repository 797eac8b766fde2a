import { useLoaderData } from '@remix-run/react'
import { CYCLE_ZONES } from '@sfc/domain/growing/planting-cycles/cycle-zones'
import { Card } from '~/ui/card'
import { CheckboxField } from '~/ui/form/checkbox-field'
import { CheckboxList } from '~/ui/form/checkbox-list'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SaveRow } from '~/ui/form/save-row'
import { SelectField } from '~/ui/form/select-field'
import { useFormPage } from '~/ui/form/use-form-page'
import type { TreatmentFormSetup } from './prepare-treatment-form.server'

type Values = {
	productId: number
	zone: string
	cycleIds: string[]
	treatedOn: string
	treatedTime: string
	dose: number
	treatedBy: string
	pestKey: string
	reason: string
	isHarvestKnown: boolean
	correction: string
}

const ZONES = CYCLE_ZONES.map((zone) => ({ value: zone, label: `All of zone ${zone}` }))

type Props = { submitLabel: string; cancelTo: string; isCorrection?: boolean }

/** The form of a treatment; a correction says what was wrong as well. */
export function TreatmentFields({ submitLabel, cancelTo, isCorrection = false }: Props) {
	const { products, pests, crops } = useLoaderData() as TreatmentFormSetup
	const [form, fields, isPending] = useFormPage<Values>('treatment')
	return (
		<Card className="max-w-3xl">
			<PostForm form={form} className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
				{isCorrection && (
					<div className="sm:col-span-2">
						<InputField label="What was wrong" field={fields.correction} required />
					</div>
				)}
				<div className="sm:col-span-2">
					<SelectField
						label="Product"
						field={fields.productId}
						options={products}
						placeholder="Choose a product"
					/>
				</div>
				<SelectField
					label="Zone"
					field={fields.zone}
					options={ZONES}
					placeholder="Only some crops"
				/>
				<InputField
					label="Dose"
					type="number"
					step="any"
					inputMode="decimal"
					field={fields.dose}
					hint="In the unit of the product."
				/>
				{crops.length > 0 && (
					<details className="sm:col-span-2" open={fields.cycleIds.value !== undefined}>
						<summary className="min-h-11 cursor-pointer py-2 font-semibold text-accent">
							Only some crops
						</summary>
						<CheckboxList label="Crops" field={fields.cycleIds} options={crops} />
					</details>
				)}
				<InputField label="Day" type="date" field={fields.treatedOn} />
				<InputField
					label="Finished at"
					type="time"
					field={fields.treatedTime}
					hint="Both intervals start then."
				/>
				<InputField label="Treated by" field={fields.treatedBy} />
				<SelectField
					label="Against"
					field={fields.pestKey}
					options={pests}
					placeholder="None of the list"
				/>
				<div className="sm:col-span-2">
					<InputField label="Reason" field={fields.reason} />
				</div>
				{fields.isHarvestKnown.errors && (
					<div className="sm:col-span-2">
						<CheckboxField
							label="It was harvested inside the interval"
							field={fields.isHarvestKnown}
						/>
					</div>
				)}
				<SaveRow label={submitLabel} isPending={isPending} cancelTo={cancelTo} />
			</PostForm>
		</Card>
	)
}
