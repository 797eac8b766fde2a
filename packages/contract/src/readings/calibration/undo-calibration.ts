import { z } from 'zod'

/** The version to undo. */
export const UndoCalibrationInput = z.object({ version: z.int().min(1) })
