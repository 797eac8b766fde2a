import { ENTRY_TYPES, entryTypeLabel } from '@sfc/domain/growing/journal/entry-type'
import { useState } from 'react'
import { PlainField, PlainSelect, type FieldAt } from './plain-field'
import type { ShownSnapshot } from './use-kept'

const OTHER = { value: '', label: 'Another crop' }

/** The fields of a journal entry; another crop than those that grow is named. */
export function NoteFields({ growing, at }: Pick<ShownSnapshot, 'growing'> & { at: FieldAt }) {
	const named = at('cropName')
	const cycle = at('cycleId', named.defaultValue ? '' : String(growing[0]?.cycleId ?? ''))
	const isKnown = growing.some(({ cycleId }) => String(cycleId) === cycle.defaultValue)
	const [crop, setCrop] = useState(isKnown ? cycle.defaultValue : OTHER.value)
	return (
		<>
			{growing.length > 0 && (
				<PlainSelect
					label="Crop"
					name="cycleId"
					error={cycle.error}
					defaultValue={crop}
					onChange={({ target }) => setCrop(target.value)}
					options={[
						...growing.map(({ cycleId, label }) => ({ value: String(cycleId), label })),
						OTHER,
					]}
				/>
			)}
			{crop === OTHER.value && (
				<PlainField label="Name of the crop" {...named} required maxLength={100} />
			)}
			<PlainSelect
				label="Kind"
				{...at('entryType', 'observation')}
				options={ENTRY_TYPES.map((value) => ({ value, label: entryTypeLabel(value) }))}
			/>
			<PlainField label="Title" {...at('title')} required maxLength={200} />
			<PlainField label="Notes" {...at('notes')} maxLength={4000} />
		</>
	)
}
