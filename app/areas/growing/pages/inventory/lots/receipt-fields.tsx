import type { FieldMetadata } from '@conform-to/react'
import type { ReceiptInput } from '@sfc/contract/growing/inventory/receipt-input'
import { formatQuantityInput } from '@sfc/domain/growing/inventory/quantity'
import { formatAmount } from '@sfc/domain/units/currency'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SaveRow } from '~/ui/form/save-row'
import { useFormPage } from '~/ui/form/use-form-page'
import { ProduceFields } from './produce-fields'

export type ReceiptValues = Record<keyof ReceiptInput, string>

/** A receipt as its form shows it; an empty one of a day. */
export function receiptValues(
	input: Partial<ReceiptInput> & Pick<ReceiptInput, 'receivedOn'>,
	currency: string,
): ReceiptValues {
	const { quantity, cost } = input
	return {
		cropName: input.cropName ?? '',
		varietyName: input.varietyName ?? '',
		unit: input.unit ?? 'heads',
		quantity: quantity === undefined ? '' : formatQuantityInput(quantity),
		receivedOn: input.receivedOn,
		sourceCode: input.sourceCode ?? '',
		supplierName: input.supplierName ?? '',
		phone: input.phone ?? '',
		street: input.street ?? '',
		city: input.city ?? '',
		region: input.region ?? '',
		postalCode: input.postalCode ?? '',
		country: input.country ?? '',
		gln: input.gln ?? '',
		codeSource: input.codeSource ?? '',
		codeSourceReference: input.codeSourceReference ?? '',
		documentType: input.documentType ?? 'Delivery note',
		documentNumber: input.documentNumber ?? '',
		cost: cost === undefined || cost === null ? '' : formatAmount(cost, currency),
	}
}

type Props = {
	submitLabel: string
	cancelTo: string
	crops: readonly string[]
	currency: string
}

/** The form of a lot that came from another grower: what it is, what came with it, and who sent it. */
export function ReceiptFields({ submitLabel, cancelTo, crops, currency }: Props) {
	const [form, fields, isPending] = useFormPage<ReceiptValues>('receipt')
	return (
		<PostForm form={form} className="grid max-w-3xl gap-4">
			<Card title="What came">
				<div className={GRID}>
					<ProduceFields fields={fields} crops={crops} />
					<InputField label="Received on" type="date" field={fields.receivedOn} />
					<InputField
						label="Cost"
						inputMode="decimal"
						autoComplete="off"
						unit={currency}
						hint="Paid for all of it. It can be added when the invoice comes."
						field={fields.cost}
					/>
					<InputField
						label="Lot code"
						autoComplete="off"
						hint="As the supplier’s label or delivery note has it. Empty where there is none: then this farm’s code counts."
						field={fields.sourceCode}
					/>
				</div>
			</Card>
			<Card title="Supplier">
				<div className={GRID}>
					<InputField label="Name" field={fields.supplierName} />
					<Address fields={fields} />
				</div>
			</Card>
			<Card title="Documents">
				<div className={GRID}>
					<InputField
						label="Document"
						hint="Such as Delivery note or Invoice."
						field={fields.documentType}
					/>
					<InputField label="Number" autoComplete="off" field={fields.documentNumber} />
					<InputField
						label="Who gave the lot code"
						hint="Name and address, where it was not the supplier."
						field={fields.codeSource}
					/>
					<InputField
						label="Lot code source reference"
						hint="A web address or FDA registration in place of that address."
						field={fields.codeSourceReference}
					/>
					<SaveRow label={submitLabel} isPending={isPending} cancelTo={cancelTo} />
				</div>
			</Card>
		</PostForm>
	)
}

const GRID = 'grid gap-x-4 gap-y-5 sm:grid-cols-2'

const Address = ({ fields }: { fields: { [K in keyof ReceiptValues]: FieldMetadata<string> } }) => (
	<>
		<InputField label="Phone" type="tel" field={fields.phone} />
		<InputField label="Street" field={fields.street} />
		<InputField label="City" field={fields.city} />
		<InputField label="State" field={fields.region} />
		<InputField label="ZIP code" field={fields.postalCode} />
		<InputField
			label="Country"
			hint="Two letters, such as US."
			maxLength={2}
			field={fields.country}
		/>
		<InputField
			label="GLN"
			hint="13 digits from GS1. Empty: there is none."
			inputMode="numeric"
			field={fields.gln}
		/>
	</>
)
