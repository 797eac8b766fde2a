import type { CsvImportInput } from '@sfc/contract/data-protection/csv-imports/csv-import-input'
import type { CsvPreview } from '@sfc/contract/data-protection/csv-imports/csv-preview'
import type { Permitted } from '~/context.server'
import { planImport, type PlannedImport } from './plan-import.server'

const ROWS_SHOWN = 20
const PROBLEMS_SHOWN = 100
const CELL_SHOWN = 120

/** Says what an import of a file would store. Nothing is stored. Throws Fault invalid, too-large, unavailable. */
export const previewImport = (
	ctx: Permitted<'farm.configure'>,
	input: CsvImportInput,
): Promise<CsvPreview> =>
	ctx.limits.csvImportsAtOnce(async () => toPreview(await planImport(ctx, input)), {
		caller: String(ctx.farm.id),
	})

function toPreview({
	file,
	plan,
	columnProblem,
	ready,
	alreadyThere,
	readings,
}: PlannedImport): CsvPreview {
	const { header, rows } = file.table
	return {
		lines: rows.length,
		columns: header.map((name, at) => ({
			header: name.slice(0, CELL_SHOWN),
			field: file.columns[at] ?? '',
			example: (rows.find(({ cells }) => cells[at])?.cells[at] ?? '').slice(0, CELL_SHOWN),
		})),
		dayOrder: file.dayOrder,
		decimal: file.decimal,
		columnProblem,
		ready,
		alreadyThere,
		problemCount: plan.problems.length,
		problems: plan.problems.slice(0, PROBLEMS_SHOWN),
		rows: plan.rows.slice(0, ROWS_SHOWN).map(({ line, shown }) => ({
			line,
			cells: shown.map((cell) => cell.slice(0, CELL_SHOWN)),
		})),
		sensors: (readings?.series ?? []).map(({ of: { name, choice, problem }, readings }) => ({
			name,
			...choice,
			problem,
			readings,
		})),
	}
}
