import { BUYER_KINDS, buyerKindLabel } from '@sfc/domain/selling/buyers/buyer-kind'
import { Card } from '~/ui/card'
import { CheckboxList } from '~/ui/form/checkbox-list'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SaveRow } from '~/ui/form/save-row'
import { SelectField } from '~/ui/form/select-field'
import { TextareaField } from '~/ui/form/textarea-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { WEEKDAY_OPTIONS } from '../weekday-options'
import type { BuyerValues } from './buyer-values'

type Props = { submitLabel: string; cancelTo: string }

/** The form of a buyer, for a new one and for changes. */
export function BuyerFields({ submitLabel, cancelTo }: Props) {
	const [form, fields, isPending] = useFormPage<BuyerValues>('buyer')
	return (
		<PostForm form={form} className="grid max-w-3xl gap-4">
			<Card title="Who it is">
				<div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
					<InputField label="Name" field={fields.name} />
					<SelectField
						label="Kind"
						field={fields.kind}
						options={BUYER_KINDS.map((value) => ({ value, label: buyerKindLabel(value) }))}
					/>
					<InputField label="Contact" hint="Whom to ask for" field={fields.contactName} />
					<InputField label="Telephone number" type="tel" field={fields.phone} />
					<InputField label="Email" type="email" field={fields.email} />
				</div>
			</Card>
			<Card title="Delivery">
				<div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
					<InputField label="Address" field={fields.addressLine1} />
					<InputField label="Address, second line" field={fields.addressLine2} />
					<InputField label="Postcode" field={fields.postcode} />
					<InputField label="City" field={fields.city} />
					<InputField label="State or region" field={fields.region} />
					<InputField
						label="Country"
						hint="Two letters, such as DE or US"
						maxLength={2}
						field={fields.country}
					/>
					<InputField
						label="GLN"
						hint="13 digits from GS1. Empty: there is none."
						inputMode="numeric"
						field={fields.gln}
					/>
					<span className="hidden sm:block" />
					<InputField
						label="Delivery route"
						hint="Buyers of the same route are packed together"
						field={fields.route}
					/>
					<InputField
						label="Stop"
						hint="Its place on the route: 1 is the first"
						inputMode="numeric"
						field={fields.stop}
					/>
					<CheckboxList
						label="Delivery days"
						field={fields.deliveryWeekdays}
						options={WEEKDAY_OPTIONS}
					/>
				</div>
			</Card>
			<Card title="Payment">
				<div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
					<InputField
						label="Payment within"
						inputMode="numeric"
						unit="days"
						field={fields.paymentDays}
					/>
					<InputField label="Tax number" field={fields.taxNumber} />
					<div className="sm:col-span-2">
						<TextareaField label="Notes" rows={3} field={fields.notes} />
					</div>
					<SaveRow label={submitLabel} isPending={isPending} cancelTo={cancelTo} />
				</div>
			</Card>
		</PostForm>
	)
}
