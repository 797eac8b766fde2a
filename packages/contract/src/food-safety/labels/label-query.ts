import { LABEL_KINDS } from '@sfc/domain/food-safety/labels/label-kind'
import { LABEL_SHEETS } from '@sfc/domain/food-safety/labels/label-sheet'
import { z } from 'zod'

const LABEL_CODES = ['qr', 'gs1-128', 'gs1-datamatrix'] as const
const SHEETS = LABEL_SHEETS.map(({ key }) => key) as [string, ...string[]]

/** The most labels that are printed at once. */
export const MOST_LABELS = 500
const MOST_ITEMS = 200
/** Characters of the key of what gets a label. */
export const LABEL_KEY_MAX = 80

const whole = (least: number, most: number) =>
	z.coerce.number().int().min(least).max(most).catch(least)

/** Which labels are printed: of what, on what paper, how many of each, from which place on. */
export const LabelQuery = z.object({
	kind: z.enum(LABEL_KINDS).catch('lot'),
	items: z
		.preprocess(
			(typed) => (Array.isArray(typed) ? typed : typed ? [typed] : []),
			z.array(z.string().max(LABEL_KEY_MAX)).max(MOST_ITEMS),
		)
		.catch([]),
	code: z.enum(LABEL_CODES).catch('qr'),
	sheet: z.enum(SHEETS).catch(SHEETS[0]),
	count: whole(1, 100),
	start: whole(1, 30),
	/** Net weight of each case in kilograms, where it varies. */
	netKg: z.coerce.number().min(0.001).max(999).optional().catch(undefined),
})
export type LabelQuery = z.output<typeof LabelQuery>
