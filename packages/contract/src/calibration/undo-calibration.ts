import { z } from 'zod'

/** The version that is taken back. */
export const UndoCalibrationInput = z.object({ version: z.int().min(1) })
