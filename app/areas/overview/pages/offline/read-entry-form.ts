import type { OfflineSnapshot } from '@sfc/contract/overview/offline-snapshot'
import type { OfflineEntry, OfflineKind } from '@sfc/domain/growing/offline/offline-entry'

type Read = Pick<OfflineEntry, 'input' | 'title'>

const text = (form: FormData, name: string) => String(form.get(name) ?? '').trim()

/** Reads the typed fields of an entry, as its call takes them, and words for the list. */
export function readEntryForm(
	kind: OfflineKind,
	form: FormData,
	{ growing, stock }: OfflineSnapshot,
	before: OfflineEntry['input'] = {},
): Read {
	const texts = (...names: string[]) =>
		Object.fromEntries(names.map((name) => [name, text(form, name)] as const))
	const lotId = Number(text(form, 'lotId'))
	const called = (rows: { lotId: number; label: string }[]) =>
		rows.find((one) => one.lotId === lotId)?.label ?? 'a lot'
	switch (kind) {
		case 'task':
			return { title: '', input: { ...before, ...texts('notes') } }
		case 'harvest': {
			const fields = texts('quantity', 'waste', 'grade', 'storageLocation', 'harvestedOn', 'notes')
			const input = { lotId, ...fields, isLast: form.get('isLast') === 'on' }
			return { title: `Harvest of ${called(growing)}: ${fields['quantity']}`, input }
		}
		case 'count': {
			const fields = texts('quantity', 'reason', 'happenedOn')
			const input = { lotId, kind: 'counted', ...fields }
			return { title: `Count of ${called(stock)}: ${fields['quantity']}`, input }
		}
		case 'loss': {
			const fields = { ...texts('code', 'reason'), plants: Number(text(form, 'plants')) }
			return { title: `Loss in ${text(form, 'code')}: ${fields.plants}`, input: fields }
		}
		case 'note': {
			const fields = texts('cropName', 'entryType', 'title', 'notes')
			const crop = growing.find(({ cycleId }) => String(cycleId) === text(form, 'cycleId'))
			const about = crop && {
				cycleId: crop.cycleId,
				cropName: crop.cropName,
				variety: crop.variety,
				zone: crop.zone,
			}
			return { title: `Journal: ${fields['title']}`, input: { ...fields, ...about } }
		}
	}
}
