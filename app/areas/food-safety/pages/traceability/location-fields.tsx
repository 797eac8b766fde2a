import type { FieldMetadata } from '@conform-to/react'
import { InputField } from '~/ui/form/input-field'

export type LocationValues = Record<
	'name' | 'phone' | 'street' | 'city' | 'region' | 'postalCode' | 'country' | 'gln' | 'validFrom',
	string
>

/** The parts of a location description. */
export const LocationFields = ({
	fields,
}: {
	fields: { [K in keyof LocationValues]: FieldMetadata<string> }
}) => (
	<>
		<InputField label="Business name" field={fields.name} />
		<InputField label="Phone" type="tel" field={fields.phone} />
		<InputField label="Street" hint="Where the food is, not a mail box." field={fields.street} />
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
		<InputField
			label="Valid from"
			hint="After a move: its first day. What happened before keeps the old address."
			type="date"
			field={fields.validFrom}
		/>
	</>
)

type Stored = { [K in keyof LocationValues]: string | null }

/** A stored description as the form shows it. */
export const toLocationValues = (stored: Stored | null, name: string): LocationValues => ({
	name: stored?.name ?? name,
	phone: stored?.phone ?? '',
	street: stored?.street ?? '',
	city: stored?.city ?? '',
	region: stored?.region ?? '',
	postalCode: stored?.postalCode ?? '',
	country: stored?.country ?? '',
	gln: stored?.gln ?? '',
	validFrom: stored?.validFrom ?? '',
})
