import { useId } from 'react'
import { PlainField, type FieldAt } from './plain-field'
import type { ShownSnapshot } from './use-kept'

/** The fields of plants lost in a tray; one that this phone does not keep can be typed. */
export function LossFields({ trays, at }: Pick<ShownSnapshot, 'trays'> & { at: FieldAt }) {
	const list = useId()
	return (
		<>
			<PlainField
				label="Tray"
				hint="Its code, such as T-0042."
				{...at('code')}
				list={list}
				required
				maxLength={60}
			/>
			<datalist id={list}>
				{trays.map(({ code, label, plants }) => (
					<option key={code} value={code} label={`${code}: ${label} (${plants})`} />
				))}
			</datalist>
			<PlainField
				label="Plants lost"
				{...at('plants')}
				inputMode="numeric"
				pattern="[1-9][0-9]*"
				required
			/>
			<PlainField label="What happened" {...at('reason')} required maxLength={200} />
		</>
	)
}
