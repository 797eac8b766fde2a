import type { FieldMetadata } from '@conform-to/react'
import { InputField } from '~/ui/form/input-field'

type Props = { field: (name: string) => FieldMetadata<string>; currency: string }

/** The fields of what is printed on a supply lot or came with it. */
export const LotFields = ({ field, currency }: Props) => (
	<>
		<InputField
			label="Lot number"
			field={field('lotNumber')}
			autoComplete="off"
			hint="As printed on it."
		/>
		<InputField
			label="Best before"
			type="date"
			field={field('bestBefore')}
			hint="The last day on which it is good; empty where none is printed."
		/>
		<InputField label="Supplier" field={field('supplier')} />
		<InputField
			label="Price"
			inputMode="decimal"
			autoComplete="off"
			field={field('price')}
			unit={currency}
			hint="Paid for all of it."
		/>
		<InputField
			label="Document"
			field={field('document')}
			hint="Delivery note or certificate that came with it."
		/>
	</>
)
