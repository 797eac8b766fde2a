import type { FieldMetadata } from '@conform-to/react'
import { InputField } from '~/ui/form/input-field'

type Props = { firstName: FieldMetadata<string>; lastName: FieldMetadata<string> }

/** First and last name, as cells of the form's grid. */
export function NameFields({ firstName, lastName }: Props) {
	return (
		<>
			<InputField label="First name" field={firstName} autoComplete="given-name" />
			<InputField label="Last name" field={lastName} autoComplete="family-name" />
		</>
	)
}
