import { ENTRY_TYPES, type EntryType } from '@sfc/domain/growing/journal/entry-type'
import { z } from 'zod'

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

type Entry = {
	id: number
	farmId: number
	cycleId: number | null
	cropName: string
	variety: string | null
	type: EntryType
	title: string
	description: string | null
	notes: string | null
	zone: string | null
	quantity: number | null
	tags: string[]
	source: 'person' | 'system'
	writtenBy: string
	resolvedAt: number | null
	photos: { id: number }[]
	createdAt: number
	updatedAt: number
}

export const toWire = (entry: Entry): EntryWire => ({
	id: entry.id,
	farm_instance_id: entry.farmId,
	planting_cycle_id: entry.cycleId,
	crop_name: entry.cropName,
	variety: entry.variety,
	entry_type: entry.type,
	title: entry.title,
	description: entry.description,
	notes: entry.notes,
	zone: entry.zone,
	quantity: entry.quantity,
	tags: entry.tags,
	source: entry.source,
	completed_by: entry.writtenBy,
	resolved_at: entry.resolvedAt === null ? null : new Date(entry.resolvedAt).toISOString(),
	photos: entry.photos.map(({ id }) => photoPath(id)),
	created_at: new Date(entry.createdAt).toISOString(),
	updated_at: new Date(entry.updatedAt).toISOString(),
})

/** The address of a journal photo; `size=large` for full size. */
export const photoPath = (photoId: number): string => `/crop-journal/photos/${photoId}.webp`
