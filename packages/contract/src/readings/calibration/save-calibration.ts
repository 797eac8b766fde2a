import { z } from 'zod'

/** What a person enters when saving a calibration. */
export const SaveCalibrationInput = z.object({
	note: z
		.string()
		.trim()
		.max(500, 'The note must be at most 500 characters')
		.transform((note) => note || null)
		.nullish()
		.transform((note) => note ?? null),
})
