import { ChevronDown } from 'lucide-react'
import type { SelectHTMLAttributes } from 'react'
import { CONTROL_CLASS } from './field-frame'

/** A select box with an arrow in the product's look. */
export function Select({ className = '', ...rest }: SelectHTMLAttributes<HTMLSelectElement>) {
	return (
		<span className="relative block">
			<select {...rest} className={`${CONTROL_CLASS} appearance-none pr-10 ${className}`} />
			<ChevronDown
				aria-hidden
				className="pointer-events-none absolute top-3.5 right-3 size-4 text-muted"
			/>
		</span>
	)
}

export type Option = { value: string; label: string; disabled?: boolean }

/** An option of a select box. */
export const renderOption = ({ value, label, disabled }: Option) => (
	<option key={value} value={value} disabled={disabled}>
		{label}
	</option>
)
