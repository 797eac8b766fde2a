import type { FieldMetadata } from '@conform-to/react'
import { useEffect, useRef } from 'react'
import type { Option } from './select'
import { SelectField } from './select-field'

type Props = {
	field: FieldMetadata<string>
	options: readonly Option[]
	hint?: string
	/** Whether a timezone was chosen before; the browser then changes nothing. */
	isChosen?: boolean
}

/** The timezone of a farm, initially that of the browser. */
export function TimezoneField({ field, options, hint, isChosen = false }: Props) {
	const frame = useRef<HTMLDivElement>(null)
	const shown = field.initialValue
	useEffect(() => {
		const select = frame.current?.querySelector('select')
		// A choice made before the scripts were loaded stays.
		if (isChosen || !select || select.value !== shown) return
		const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
		if (options.some(({ value }) => value === timeZone)) select.value = timeZone
	}, [isChosen, options, shown])
	return (
		<div ref={frame}>
			<SelectField label="Timezone" field={field} options={options} hint={hint} />
		</div>
	)
}
