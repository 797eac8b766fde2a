import type { CsvImportInput } from '@sfc/contract/data-protection/csv-imports/csv-import-input'
import type { Permitted } from '~/context.server'
import { planImport, type Imported } from './plan-import.server'

export type ImportedFile = Imported & { leftOut: number; alreadyThere: number | null }

/**
 * Imports what a preview of the file says can be stored. A file that is imported twice adds nothing the second time.
 * Throws Fault invalid, too-large, conflict, unavailable.
 */
export const importCsv = (
	ctx: Permitted<'farm.configure'>,
	input: CsvImportInput,
): Promise<ImportedFile> =>
	ctx.limits.csvImportsAtOnce(
		async () => {
			const { plan, alreadyThere, store } = await planImport(ctx, input)
			return { ...(await store(ctx)), leftOut: plan.problems.length, alreadyThere }
		},
		{ caller: String(ctx.farm.id) },
	)
