import { z } from 'zod'

/** The farm's name, typed to say that it is meant. */
export const DeletionRequest = z.object({
	name: z.string({ error: 'Type the name of the farm' }).max(200),
})
export type DeletionRequest = z.infer<typeof DeletionRequest>

/** When a farm will be deleted, or null for one that stays. */
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
