import { csvImportOperations } from '@sfc/contract/data-protection/csv-imports/operations'
import { importCsv } from '~/areas/data-protection/services/csv-imports/import-csv.server'
import { previewImport } from '~/areas/data-protection/services/csv-imports/preview-import.server'
import { implement } from '~/api/operation-handlers'

export const csvImportsApi = implement(csvImportOperations, {
	previewCsvImport: (ctx, { body }) => previewImport(ctx, body),
	importCsv: (ctx, { body }) => importCsv(ctx, body),
})
