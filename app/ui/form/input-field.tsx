import { getInputProps, type FieldMetadata } from '@conform-to/react'
import type { InputHTMLAttributes, ReactNode } from 'react'
import { CONTROL_CLASS, FieldFrame, describedBy } from './field-frame'

type InputType =
	| 'text'
	| 'email'
	| 'password'
	| 'number'
	| 'date'
	| 'time'
	| 'tel'
	| 'url'
	| 'search'

type Props<Schema> = Omit<
	InputHTMLAttributes<HTMLInputElement>,
	'type' | 'name' | 'id' | 'form'
> & {
	label: ReactNode
	hint?: ReactNode
	/** `text` unless it says otherwise. */
	type?: InputType
	field: FieldMetadata<Schema>
	/** Shown after the number, inside the box: `days`, `°F`. */
	unit?: string
}

/** A one-line input with label, hint and errors, wired for conform. */
export function InputField<Schema>({
	label,
	hint,
	type = 'text',
	field,
	unit,
	...rest
}: Props<Schema>) {
	const { key, ...input } = getInputProps(field, { type })
	return (
		<FieldFrame label={label} hint={hint} field={field}>
			<span className="relative block">
				<input
					key={key}
					{...input}
					{...rest}
					aria-describedby={describedBy(field, hint)}
					className={`${CONTROL_CLASS} ${unit ? 'pr-14' : ''}`}
				/>
				{unit && (
					<span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-muted">
						{unit}
					</span>
				)}
			</span>
		</FieldFrame>
	)
}
