import type { FieldMetadata } from '@conform-to/react'
import { InputField } from '~/ui/form/input-field'

type Name =
	| 'name'
	| 'email'
	| 'addressLine1'
	| 'addressLine2'
	| 'postcode'
	| 'city'
	| 'country'
	| 'taxNumber'

/** Name, address and tax number of who bills or is billed. */
export const AddressFields = ({ fields }: { fields: Record<Name, FieldMetadata<string>> }) => (
	<>
		<InputField label="Name" field={fields.name} />
		<InputField label="Email" type="email" field={fields.email} />
		<InputField label="Address" field={fields.addressLine1} />
		<InputField label="Address, second line" field={fields.addressLine2} />
		<InputField label="Postcode" field={fields.postcode} />
		<InputField label="City" field={fields.city} />
		<InputField
			label="Country"
			hint="Two letters, such as DE or US"
			maxLength={2}
			field={fields.country}
		/>
		<InputField
			label="Tax number"
			hint="With its country in front for an e-invoice: DE123456789"
			field={fields.taxNumber}
		/>
	</>
)
