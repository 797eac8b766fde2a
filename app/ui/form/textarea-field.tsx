import { getTextareaProps, type FieldMetadata } from '@conform-to/react'
import type { ReactNode } from 'react'
import { CONTROL_CLASS, FieldFrame, describedBy } from './field-frame'

type Props<Schema> = {
	label: ReactNode
	hint?: ReactNode
	field: FieldMetadata<Schema>
	rows?: number
	placeholder?: string
	/** False where something else may stand in for the text, such as a file. */
	required?: false
}

/** A multi-line text field. */
export function TextareaField<Schema>({
	label,
	hint,
	field,
	rows = 4,
	placeholder,
	required,
}: Props<Schema>) {
	const { key, ...textarea } = {
		...getTextareaProps(field),
		...(required === false && { required }),
	}
	return (
		<FieldFrame label={label} hint={hint} field={field}>
			<textarea
				key={key}
				{...textarea}
				rows={rows}
				placeholder={placeholder}
				aria-describedby={describedBy(field, hint)}
				className={`${CONTROL_CLASS} py-2.5`}
			/>
		</FieldFrame>
	)
}
