import type { FieldMetadata } from '@conform-to/react'
import { InputField } from '~/ui/form/input-field'

/** Field of a password that somebody chooses now. */
export function NewPasswordField({
	field,
	label = 'Password',
}: {
	field: FieldMetadata<string>
	label?: string
}) {
	return (
		<InputField
			label={label}
			type="password"
			field={field}
			autoComplete="new-password"
			hint="At least 8 characters. A few words in a row are strong, and easy to keep in mind."
		/>
	)
}
