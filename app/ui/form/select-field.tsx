import { getSelectProps, type FieldMetadata } from '@conform-to/react'
import type { ReactNode } from 'react'
import { FieldFrame, describedBy } from './field-frame'
import { Select, renderOption, type Option } from './select'

type SelectGroup = { label: string; options: readonly Option[] }

type Props<Schema> = {
	label: ReactNode
	hint?: ReactNode
	field: FieldMetadata<Schema>
	options: readonly (Option | SelectGroup)[]
	/** The first, empty choice: `Choose a crop`. Without it the first option is selected. */
	placeholder?: string
}

/** A select box; options may be grouped. */
export function SelectField<Schema>({ label, hint, field, options, placeholder }: Props<Schema>) {
	const { key, ...select } = getSelectProps(field)
	// A select without an empty option always has a value.
	const isEmptyable =
		placeholder !== undefined || options.some((one) => 'value' in one && one.value === '')
	return (
		<FieldFrame label={label} hint={hint} field={field} isOptional={isEmptyable && !field.required}>
			<Select
				key={key}
				{...select}
				aria-describedby={describedBy(field, hint)}
				className="text-ellipsis"
			>
				{placeholder !== undefined && <option value="">{placeholder}</option>}
				{options.map((entry) =>
					'options' in entry ? (
						<optgroup key={entry.label} label={entry.label}>
							{entry.options.map(renderOption)}
						</optgroup>
					) : (
						renderOption(entry)
					),
				)}
			</Select>
		</FieldFrame>
	)
}
