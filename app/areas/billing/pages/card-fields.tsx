import type { FieldMetadata } from '@conform-to/react'
import { InputField } from '~/ui/form/input-field'
import { SelectField } from '~/ui/form/select-field'
import type { FormEvent } from 'react'

export type CardValues = {
	cardNumber: string
	expiryMonth: string
	expiryYear: string
	cvv: string
	cardholderName: string
	billingAddress: string
	city: string
	state: string
	zipCode: string
}

type Props = {
	fields: { [Name in keyof CardValues]: FieldMetadata<string> }
	years: number[]
}

const MONTHS = Array.from({ length: 12 }, (_, index) => {
	const label = String(index + 1).padStart(2, '0')
	return { value: String(index + 1), label }
})

/** The fields of a card and its billing address, in their usual order. */
export function CardFields({ fields, years }: Props) {
	const yearOptions = years.map((year) => ({ value: String(year), label: String(year) }))
	return (
		<div className="grid grid-cols-6 gap-x-3 gap-y-4">
			<div className="col-span-6">
				<InputField
					label="Card number"
					field={fields.cardNumber}
					inputMode="numeric"
					autoComplete="cc-number"
					maxLength={23}
					placeholder="0000 0000 0000 0000"
					onInput={groupWhileTyping}
				/>
			</div>
			<div className="col-span-3 sm:col-span-2">
				<SelectField
					label="Expiry month"
					field={fields.expiryMonth}
					options={MONTHS}
					placeholder="Month"
				/>
			</div>
			<div className="col-span-3 sm:col-span-2">
				<SelectField
					label="Expiry year"
					field={fields.expiryYear}
					options={yearOptions}
					placeholder="Year"
				/>
			</div>
			<div className="col-span-6 sm:col-span-2">
				<InputField
					label="CVV"
					field={fields.cvv}
					inputMode="numeric"
					autoComplete="cc-csc"
					maxLength={4}
				/>
			</div>
			<div className="col-span-6">
				<InputField label="Cardholder name" field={fields.cardholderName} autoComplete="cc-name" />
			</div>
			<div className="col-span-6">
				<InputField
					label="Billing address"
					field={fields.billingAddress}
					autoComplete="billing street-address"
				/>
			</div>
			<div className="col-span-6 sm:col-span-3">
				<InputField label="City" field={fields.city} autoComplete="billing address-level2" />
			</div>
			<div className="col-span-3 sm:col-span-1">
				<InputField label="State" field={fields.state} autoComplete="billing address-level1" />
			</div>
			<div className="col-span-3 sm:col-span-2">
				<InputField label="ZIP code" field={fields.zipCode} autoComplete="billing postal-code" />
			</div>
		</div>
	)
}

/** A card number in groups of four: `4242 4242 4242 4242`. */
const groupDigits = (text: string): string =>
	text
		.replace(/\D/g, '')
		.slice(0, 19)
		.replace(/(.{4})(?=.)/g, '$1 ')

/** Groups digits while typing; the caret stays after the same digit. */
function groupWhileTyping({ currentTarget: input }: FormEvent<HTMLInputElement>): void {
	const grouped = groupDigits(input.value)
	if (grouped === input.value) return
	const before = input.value.slice(0, input.selectionStart ?? 0).replace(/\D/g, '').length
	input.value = grouped
	let caret = 0
	for (let digits = 0; digits < before && caret < grouped.length; caret++)
		if (grouped[caret] !== ' ') digits++
	input.setSelectionRange(caret, caret)
}
