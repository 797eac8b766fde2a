import { IMPORT_KIND_KEYS } from '@sfc/domain/data-protection/csv-imports/import-kinds'
import { z } from 'zod'

/** The largest file, in bytes. */
export const CSV_MAX_BYTES = 5 * 1024 * 1024
export const CSV_MAX_COLUMNS = 60
export const CSV_MAX_SENSORS = 100

/** What a series of a file becomes: a sensor of the farm by its number, `new:` with a quantity, or `skip`. */
const Target = z.string().max(60)

export const SensorChoice = z.object({
	target: Target.describe(
		'`skip`, `new:airTemperature`, or the number of one of the farm’s sensors',
	),
	unit: z.string().max(20).optional().describe('Unit of the values; the stored one when left out'),
})
export type SensorChoice = z.infer<typeof SensorChoice>

/** How a file is read; what is left out is guessed. */
export const CsvReading = z.object({
	kind: z.enum(IMPORT_KIND_KEYS, 'Choose what the file holds'),
	columns: z
		.array(z.string().max(40))
		.max(CSV_MAX_COLUMNS)
		.optional()
		.describe('The field of each column, in their order; an empty text leaves a column out'),
	dayOrder: z.enum(['day-first', 'month-first']).optional().describe('How 3/4/2026 is meant'),
	decimal: z.enum(['point', 'comma']).optional().describe('How 1,5 is meant'),
	sensors: z
		.record(z.string().max(200), SensorChoice)
		.optional()
		.describe('Of readings: what each sensor of the file becomes, by its name there'),
	inStock: z
		.boolean()
		.optional()
		.describe('Of harvests: whether they are still in stock; otherwise they are booked out'),
})
export type CsvReading = z.infer<typeof CsvReading>

/** A file, and how it is read. */
export const CsvImportInput = CsvReading.extend({
	text: z.string().min(1, 'The file is empty').max(CSV_MAX_BYTES).describe('The file’s text'),
	fileName: z.string().max(200).optional().describe('Its name, for the audit log'),
})
export type CsvImportInput = z.infer<typeof CsvImportInput>
