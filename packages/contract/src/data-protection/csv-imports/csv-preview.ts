import { z } from 'zod'
import { SensorChoice } from './csv-import-input'

/** What an import of a file would do. */
export const CsvPreview = z.object({
	lines: z.int().describe('Lines below the header'),
	columns: z.array(
		z.object({
			header: z.string(),
			field: z.string().describe('What the column holds; empty for one that is left out'),
			example: z.string(),
		}),
	),
	dayOrder: z.enum(['day-first', 'month-first']),
	decimal: z.enum(['point', 'comma']),
	columnProblem: z
		.string()
		.nullable()
		.describe('Why nothing can be stored with these columns, such as one that is missing'),
	ready: z
		.int()
		.describe('Readings, plantings, harvests, entries, buyers or prices that can be stored'),
	alreadyThere: z
		.int()
		.nullable()
		.describe('How many of these the farm has already; null for readings, which are not counted'),
	problemCount: z.int(),
	problems: z
		.array(z.object({ line: z.int(), column: z.string(), message: z.string() }))
		.describe('The first 100'),
	rows: z
		.array(z.object({ line: z.int(), cells: z.array(z.string()) }))
		.describe('The first 20 lines that can be stored, as they are understood'),
	sensors: z
		.array(
			SensorChoice.extend({
				name: z.string(),
				readings: z.int(),
				problem: z.string().nullable().describe('Why this choice cannot be'),
			}),
		)
		.describe('Of readings: what each sensor of the file becomes'),
})
export type CsvPreview = z.infer<typeof CsvPreview>
