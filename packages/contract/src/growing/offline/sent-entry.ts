import { OFFLINE_KINDS } from '@sfc/domain/growing/offline/offline-entry'
import { z } from 'zod'
import { CompleteTaskInput } from '../tasks/task'
import { HarvestInput } from '../inventory/harvest-input'
import { MOVE_INPUTS } from '../inventory/movement-input'
import { AddEntryInput } from '../journal/entry-input'
import { TrayLossFields } from '../trays/tray-input'

/** An entry from a phone as it arrives, before its fields are read. */
export const SentEntry = z.object({
	key: z.uuid('The entry has no key'),
	userId: z.string().max(100),
	kind: z.enum(OFFLINE_KINDS, 'This cannot be done without a connection'),
	doneAt: z.coerce.number().int('The entry has no time').positive('The entry has no time'),
	input: z.record(z.string(), z.unknown()),
})
export type SentEntry = z.infer<typeof SentEntry>

const OfLot = z.object({ lotId: z.int('There is no such lot').positive() })

/** The fields of each kind: those of its own page. */
export const OFFLINE_INPUTS = {
	task: CompleteTaskInput,
	harvest: OfLot.and(HarvestInput),
	count: OfLot.extend(MOVE_INPUTS.counted.shape),
	loss: TrayLossFields,
	note: AddEntryInput,
}
