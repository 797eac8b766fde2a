import { SYSTEM_TYPES } from '@sfc/domain/system-type'
import { z } from 'zod'
import { FarmName, FarmTimezone, layoutCount } from './settings'

const NO_TYPE = 'Please select a farm type'

const SystemType = z.enum(SYSTEM_TYPES, NO_TYPE)

const Location = z
	.string()
	.trim()
	.max(200, 'Location must be at most 200 characters')
	.transform((text) => text || null)
	.nullish()

/** A new farm, as its form sends it: `farmType` is the kind of its equipment. */
export const AddFarmInput = z.object({
	name: FarmName,
	farmType: SystemType,
	timezone: FarmTimezone.optional(),
})
export type AddFarmInput = z.infer<typeof AddFarmInput>

/** A new farm with its location, as the farm selection sends it. */
export const CreateFarmInput = AddFarmInput.extend({ location: Location })
export type CreateFarmInput = z.infer<typeof CreateFarmInput>

const NurseryLayout = z
	.object({
		rows: layoutCount('Rows'),
		traysPerRow: layoutCount('Trays per row'),
		totalTrays: z.int().optional(),
	})
	.refine(
		({ rows, traysPerRow, totalTrays = rows * traysPerRow }) => totalTrays === rows * traysPerRow,
		{
			path: ['totalTrays'],
			error: 'The total must be rows times trays per row',
		},
	)

/**
 * A new farm in full. By default its layout is that of its kind, and its timezone its customer's.
 */
export const NewFarmInput = z.object({
	customerId: z.string().min(1).max(100).nullish(),
	name: FarmName,
	location: Location,
	timezone: FarmTimezone.optional(),
	systemType: SystemType,
	nurseryLayout: NurseryLayout.nullish(),
	farmType: z.literal('commercial').default('commercial'),
})
export type NewFarmInput = z.infer<typeof NewFarmInput>
