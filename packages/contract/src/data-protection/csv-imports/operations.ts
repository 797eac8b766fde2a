import { z } from 'zod'
import { onFarm, NOT_YOUR_FARM } from '../../on-farm'
import { defineOperations } from '../../operation'
import { CSV_MAX_BYTES, CsvImportInput } from './csv-import-input'
import { CsvPreview } from './csv-preview'

const call = {
	tag: 'Imports',
	auth: 'user',
	method: 'post',
	permission: 'farm.configure',
	scope: 'manage',
	query: onFarm,
	body: CsvImportInput,
	/** Quotes and line breaks take two characters in JSON. */
	maxBytes: 2 * CSV_MAX_BYTES,
	refusals: {
		400: 'The file cannot be read, or a column is missing, with the reason',
		404: NOT_YOUR_FARM,
		413: 'More bytes, lines or readings than one file may have',
		503: 'Busy; Retry-After says for how long',
	},
} as const

/** The past of a farm from CSV files. */
export const csvImportOperations = defineOperations({
	previewCsvImport: {
		...call,
		path: '/api/csv-imports/preview',
		summary: 'Read a CSV file and say what an import would store; nothing is stored',
		answer: CsvPreview,
	},
	importCsv: {
		...call,
		path: '/api/csv-imports',
		summary: 'Import a CSV file; lines with problems are left out, and what is there already stays',
		answer: z.object({
			added: z.int().describe('Of readings: also those that were there already'),
			leftOut: z.int().describe('Problems of lines or cells that were left out'),
			alreadyThere: z.int().nullable(),
			withoutTrays: z.int().describe('Growing plantings for which too few trays are free'),
		}),
	},
})
