import { getInputProps, type FieldMetadata } from '@conform-to/react'
import { FieldNotes } from './field-frame'

type Props = { label: string; hint?: string; field: FieldMetadata<boolean> }

/** A checkbox, at least 44 px high. */
export function CheckboxField({ label, hint, field }: Props) {
	const { key, ...input } = getInputProps(field, { type: 'checkbox' })
	return (
		<div>
			<label className="flex min-h-11 cursor-pointer items-center gap-3 font-medium">
				<input
					key={key}
					{...input}
					aria-describedby={hint ? field.descriptionId : undefined}
					className="size-5 shrink-0 accent-(--accent)"
				/>
				{label}
			</label>
			<FieldNotes hint={hint} field={field} />
		</div>
	)
}
