import { z } from 'zod'

const MESSAGE = 'Please select a farm'

/** The farm a person chose to work on. */
export const FarmSelection = z.object({ farmId: z.int(MESSAGE).positive(MESSAGE) })
