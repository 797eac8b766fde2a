import { z } from 'zod'

/** The farm's name, typed as a confirmation. */
export const DeletionRequest = z.object({
	name: z.string({ error: 'Type the name of the farm' }).max(200),
})
export type DeletionRequest = z.infer<typeof DeletionRequest>

/** When a farm will be deleted, or null when no deletion is scheduled. */
export const DeletionWire = z.object({
	deleteAfter: z.iso.datetime().nullable(),
	deletionBy: z.string().nullable(),
})

export const toDeletionWire = ({
	deleteAfter,
	deletionBy,
}: State): z.infer<typeof DeletionWire> => ({
	deleteAfter: deleteAfter === null ? null : new Date(deleteAfter).toISOString(),
	deletionBy,
})

type State = { deleteAfter: number | null; deletionBy: string | null }
