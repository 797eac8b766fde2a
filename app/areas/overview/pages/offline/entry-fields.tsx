import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { HARVEST_GRADES, harvestGradeLabel } from '@sfc/domain/growing/inventory/harvest-grade'
import type { OfflineKind } from '@sfc/domain/growing/offline/offline-entry'
import { LossFields } from './loss-fields'
import { NoteFields } from './note-fields'
import { PlainField, PlainSelect, type FieldAt } from './plain-field'
import type { ShownSnapshot } from './use-kept'

type Props = {
	kind: OfflineKind
	snapshot: ShownSnapshot
	/** What was typed before. */
	typed: Readonly<Record<string, unknown>>
	refusal?: { message: string; field: string | null } | null
}

/** The fields of one kind of entry. Words and limits are those of its page; the server checks them. */
export function EntryFields({ kind, snapshot, typed, refusal }: Props) {
	const today = todayIn(snapshot.farm.timezone, snapshot.now)
	// What a clock says that was set back is no limit.
	const max = snapshot.isClockSetBack ? undefined : today
	const at: FieldAt = (name, usual = '') => ({
		name,
		defaultValue: String(typed[name] ?? usual),
		error: refusal?.field === name ? refusal.message : undefined,
	})
	const amount = { inputMode: 'decimal', required: true, pattern: '[0-9]+([.,][0-9]+)?' } as const
	if (kind === 'task') return <PlainField label="Note" {...at('notes')} maxLength={2000} />
	if (kind === 'loss') return <LossFields trays={snapshot.trays} at={at} />
	if (kind === 'note') return <NoteFields growing={snapshot.growing} at={at} />
	const lots = kind === 'harvest' ? snapshot.growing : snapshot.stock
	const lot = (
		<PlainSelect
			label={kind === 'harvest' ? 'Crop' : 'Lot'}
			{...at('lotId')}
			options={lots.map((one) => ({
				value: String(one.lotId),
				label: `${one.label} (${'stock' in one ? one.stock : one.unit})`,
			}))}
		/>
	)
	if (kind === 'count')
		return (
			<>
				{lot}
				<PlainField label="Counted" {...at('quantity')} {...amount} />
				<PlainField label="Reason" {...at('reason')} maxLength={500} />
				<PlainField label="Day" type="date" {...at('happenedOn', today)} required max={max} />
			</>
		)
	return (
		<>
			{lot}
			<PlainField label="Quantity" hint="Sellable quantity." {...at('quantity')} {...amount} />
			<PlainField label="Waste" {...at('waste', '0')} {...amount} />
			<PlainSelect
				label="Grade"
				{...at('grade', 'A')}
				options={HARVEST_GRADES.map((value) => ({ value, label: harvestGradeLabel(value) }))}
			/>
			<PlainField label="Storage place" {...at('storageLocation')} required maxLength={100} />
			<PlainField
				label="Day of harvest"
				type="date"
				{...at('harvestedOn', today)}
				required
				max={max}
			/>
			<PlainField label="Notes" {...at('notes')} maxLength={2000} />
			<label className="flex min-h-11 items-center gap-3 font-medium">
				<input
					type="checkbox"
					name="isLast"
					defaultChecked={typed['isLast'] === true}
					className="size-6 shrink-0 accent-accent"
				/>
				Final harvest
			</label>
		</>
	)
}
