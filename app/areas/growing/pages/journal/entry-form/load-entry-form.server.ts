import { formatDay } from '@sfc/domain/calendar/format-day'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { ENTRY_TYPES, entryTypeLabel } from '@sfc/domain/growing/journal/entry-type'
import type { FarmCtx } from '~/context.server'
import {
	listCrops,
	listGrowingCycles,
	type CycleChoice,
} from '~/areas/growing/services/journal/list-crops.server'

export type EntryValues = {
	cycleId: string
	cropName: string
	entryType: string
	title: string
	variety: string
	zone: string
	quantity: string
	description: string
	notes: string
	tags: string
}

export type EntryFormSetup = Awaited<ReturnType<typeof loadEntryForm>>

/** The data for an entry's form, as plain values. */
export async function loadEntryForm(ctx: FarmCtx, values: Partial<EntryValues>) {
	const [crops, growing] = await Promise.all([listCrops(ctx), listGrowingCycles(ctx)])
	const cycles = growing.map(choice)
	// An ended cycle stays selectable for the entry that is about it.
	if (values.cycleId && !cycles.some(({ id }) => id === values.cycleId))
		cycles.unshift({
			id: values.cycleId,
			label: `Planting cycle ${values.cycleId}, no longer growing`,
			cropName: values.cropName ?? '',
			variety: values.variety ?? '',
			zone: values.zone ?? '',
		})
	return {
		values,
		crops,
		cycles,
		types: ENTRY_TYPES.map((value) => ({ value, label: entryTypeLabel(value) })),
	}
}

const choice = (cycle: CycleChoice) => ({
	id: String(cycle.id),
	label: `${cropLabel(cycle)}, Zone ${cycle.zone}, planted ${formatDay(cycle.plantDate)}`,
	cropName: cycle.cropName,
	variety: cycle.varietyName ?? '',
	zone: cycle.zone,
})
