import {
	IMPORT_KINDS,
	importField,
	type ImportKind,
} from '@sfc/domain/data-protection/csv-imports/import-kinds'

/** Fields of which there may be several columns. */
const SEVERAL = new Set(['', 'reading', 'sensor'])

/** Why a file cannot be imported with these columns, in words; null when it can. */
export function findColumnProblem(kind: ImportKind, columns: readonly string[]): string | null {
	for (const [at, field] of columns.entries()) {
		if (field !== '' && !importField(kind, field))
			return `There is no field “${field.slice(0, 40)}”`
		if (!SEVERAL.has(field) && columns.indexOf(field) < at)
			return `Two columns are “${importField(kind, field)?.label}”: choose one`
	}
	if (kind === 'readings') return findReadingsProblem(columns)
	const missing = Object.entries(IMPORT_KINDS[kind].fields)
		.filter(([field, { isRequired }]) => isRequired && !columns.includes(field))
		.map(([, { label }]) => label)
	return missing.length > 0 ? `Choose the column for: ${missing.join(', ')}` : null
}

function findReadingsProblem(columns: readonly string[]): string | null {
	const has = (field: string) => columns.includes(field)
	if (!has('time') && !has('date')) return 'Choose the column with the time'
	if (has('time') && has('date')) return 'Choose “Time”, or “Date” with “Time of day”, and not both'
	if (!has('reading') && !has('value')) return 'Choose at least one column with readings'
	if (has('reading') && has('value'))
		return 'Choose “Value” with the name of the sensor, or “Reading of a sensor”, not both'
	return null
}
