import { getSelectProps, type FieldMetadata } from '@conform-to/react'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { CONTROL_CLASS, FieldFrame, describedBy } from './field-frame'

export type SelectOption = { value: string; label: string; disabled?: boolean }
type SelectGroup = { label: string; options: readonly SelectOption[] }

type Props<Schema> = {
	label: ReactNode
	hint?: ReactNode
	field: FieldMetadata<Schema>
	options: readonly (SelectOption | SelectGroup)[]
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
			<span className="relative block">
				<select
					key={key}
					{...select}
					aria-describedby={describedBy(field, hint)}
					className={`${CONTROL_CLASS} appearance-none pr-10 text-ellipsis`}
				>
					{placeholder !== undefined && <option value="">{placeholder}</option>}
					{options.map((entry) =>
						'options' in entry ? (
							<optgroup key={entry.label} label={entry.label}>
								{entry.options.map(choice)}
							</optgroup>
						) : (
							choice(entry)
						),
					)}
				</select>
				<ChevronDown
					aria-hidden
					className="pointer-events-none absolute top-3.5 right-3 size-4 text-muted"
				/>
			</span>
		</FieldFrame>
	)
}

const choice = ({ value, label, disabled }: SelectOption) => (
	<option key={value} value={value} disabled={disabled}>
		{label}
	</option>
)
