import { ENTRY_TYPES, type EntryType } from '@sfc/domain/growing/journal/entry-type'
import { z } from 'zod'
import { toIso, toWire, type CamelCase } from '../../case'

/** A journal entry in the spelling the API returns. */
export const EntryWire = z.object({
	id: z.int(),
	farm_instance_id: z.int(),
	planting_cycle_id: z.int().nullable(),
	crop_name: z.string().describe('Empty when it is about the whole farm'),
	variety: z.string().nullable(),
	entry_type: z.enum(ENTRY_TYPES),
	title: z.string(),
	description: z.string().nullable(),
	notes: z.string().nullable(),
	zone: z.string().nullable(),
	quantity: z.int().nullable(),
	tags: z.array(z.string()),
	source: z.enum(['person', 'system']).describe('Whether a person wrote it or the system'),
	completed_by: z.string(),
	resolved_at: z.iso.datetime().nullable().describe('Of an issue: when it was resolved'),
	photos: z.array(z.string()).describe('Where its photos are, for members of the farm'),
	created_at: z.iso.datetime(),
	updated_at: z.iso.datetime(),
})
export type EntryWire = z.infer<typeof EntryWire>

export const JournalStatsWire = z.object({
	totalEntries: z.int(),
	uniqueCrops: z.int(),
	recentEntries: z.int().describe("Written since Monday, in the farm's timezone"),
	entryTypes: z.array(z.enum(ENTRY_TYPES)),
})

type Entry = Omit<
	CamelCase<EntryWire>,
	| 'farmInstanceId'
	| 'plantingCycleId'
	| 'entryType'
	| 'completedBy'
	| 'resolvedAt'
	| 'photos'
	| 'createdAt'
	| 'updatedAt'
> & {
	farmId: number
	cycleId: number | null
	type: EntryType
	writtenBy: string
	resolvedAt: number | null
	photos: { id: number }[]
	createdAt: number
	updatedAt: number
}

export const entryToWire = (entry: Entry): EntryWire =>
	toWire(EntryWire, {
		...entry,
		farmInstanceId: entry.farmId,
		plantingCycleId: entry.cycleId,
		entryType: entry.type,
		completedBy: entry.writtenBy,
		resolvedAt: toIso(entry.resolvedAt),
		photos: entry.photos.map(({ id }) => photoPath(id)),
		createdAt: toIso(entry.createdAt),
		updatedAt: toIso(entry.updatedAt),
	})

/** The address of a journal photo; `size=large` for full size. */
export const photoPath = (photoId: number): string => `/crop-journal/photos/${photoId}.webp`
