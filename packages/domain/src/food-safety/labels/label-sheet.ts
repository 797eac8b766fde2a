const IN_MM = 25.4

/** Paper with labels on it, in millimeters, as its maker's template has it. */
export type LabelSheet = {
	key: string
	name: string
	paper: { width: number; height: number }
	label: { width: number; height: number }
	columns: number
	rows: number
	/** The upper left corner of the first label, and from there to the next ones. */
	first: { x: number; y: number }
	step: { x: number; y: number }
}

const inches = (sheet: LabelSheet): LabelSheet => ({
	...sheet,
	paper: scaled(sheet.paper),
	label: scaled(sheet.label),
	first: scaled(sheet.first),
	step: scaled(sheet.step),
})
const scaled = <T extends Record<string, number>>(lengths: T): T =>
	Object.fromEntries(
		Object.entries(lengths).map(([key, inch]) => [key, Math.round(inch * IN_MM * 1e4) / 1e4]),
	) as T

const A4 = { width: 210, height: 297 }
const LETTER = { width: 8.5, height: 11 }
const ONE = { columns: 1, rows: 1, first: { x: 0, y: 0 }, step: { x: 0, y: 0 } }

/** Sheets and rolls, with the dimensions of the makers’ templates as gLabels and others publish them. */
export const LABEL_SHEETS: readonly LabelSheet[] = [
	{
		key: 'l7160',
		name: 'A4, 21 labels of 63.5 × 38.1 mm (Avery L7160)',
		paper: A4,
		label: { width: 63.5, height: 38.1 },
		columns: 3,
		rows: 7,
		first: { x: 7.2, y: 15.15 },
		step: { x: 66, y: 38.1 },
	},
	{
		key: 'l7163',
		name: 'A4, 14 labels of 99.1 × 38.1 mm (Avery L7163)',
		paper: A4,
		label: { width: 99.1, height: 38.1 },
		columns: 2,
		rows: 7,
		first: { x: 4.65, y: 15.15 },
		step: { x: 101.6, y: 38.1 },
	},
	inches({
		key: '5160',
		name: 'US Letter, 30 labels of 2⅝ × 1 in (Avery 5160)',
		paper: LETTER,
		label: { width: 2.625, height: 1 },
		columns: 3,
		rows: 10,
		first: { x: 0.1875, y: 0.5 },
		step: { x: 2.75, y: 1 },
	}),
	inches({
		key: '5163',
		name: 'US Letter, 10 labels of 4 × 2 in (Avery 5163)',
		paper: LETTER,
		label: { width: 4, height: 2 },
		columns: 2,
		rows: 5,
		first: { x: 0.15625, y: 0.5 },
		step: { x: 4.1875, y: 2 },
	}),
	{
		key: '62',
		name: 'Label printer, 62 × 40 mm',
		paper: { width: 62, height: 40 },
		label: { width: 62, height: 40 },
		...ONE,
	},
	inches({
		key: '4x6',
		name: 'Label printer, 4 × 6 in',
		paper: { width: 4, height: 6 },
		label: { width: 4, height: 6 },
		...ONE,
	}),
]

/** How many labels a sheet has. */
export const labelsOn = ({ columns, rows }: LabelSheet): number => columns * rows

/** Where labels lie, page by page, when the first `start` - 1 of the first sheet are used up. */
export function placeLabels(
	sheet: LabelSheet,
	{ count, start }: { count: number; start: number },
): { page: number; x: number; y: number }[] {
	const skipped = Math.min(Math.max(1, Math.trunc(start)), labelsOn(sheet)) - 1
	return Array.from({ length: count }, (_, i) => {
		const at = i + skipped
		const onPage = at % labelsOn(sheet)
		return {
			page: Math.floor(at / labelsOn(sheet)),
			x: sheet.first.x + (onPage % sheet.columns) * sheet.step.x,
			y: sheet.first.y + Math.floor(onPage / sheet.columns) * sheet.step.y,
		}
	})
}
