import { z } from 'zod'

/** The form of a photo of a plant, beside its file. */
export const PhotoForm = z.object({
	cycleId: z.string().max(20).optional(),
	notes: z.string().trim().max(2000, 'Notes must be at most 2000 characters').optional(),
	/** The file itself is read separately. */
	picture: z.string().optional(),
})
export type PhotoForm = z.input<typeof PhotoForm>
