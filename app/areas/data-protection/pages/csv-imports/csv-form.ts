import {
	CSV_MAX_COLUMNS,
	CSV_MAX_SENSORS,
	CsvReading,
	SensorChoice,
} from '@sfc/contract/data-protection/csv-imports/csv-import-input'
import { z } from 'zod'

const optionalText = z.string().optional()

/** The form of an import: how its file is read, with the columns and sensors as lists. */
export const CsvForm = z.object({
	kind: CsvReading.shape.kind,
	/** The reader of the form takes the text itself out, which is too long to be shown again. */
	text: optionalText,
	columns: z.array(optionalText).max(CSV_MAX_COLUMNS).optional(),
	dayOrder: CsvReading.shape.dayOrder,
	decimal: CsvReading.shape.decimal,
	sensors: z
		.array(SensorChoice.extend({ name: z.string().max(200) }))
		.max(CSV_MAX_SENSORS)
		.optional(),
	inStock: z.boolean().default(false),
	step: z.enum(['preview', 'import']).default('preview'),
	/** The kind that the columns were chosen for. */
	columnsOf: optionalText,
})
export type CsvForm = z.infer<typeof CsvForm>

/** What the form says about reading its file; columns of another kind are guessed anew. */
export function toReading({ kind, columns, sensors, columnsOf, ...form }: CsvForm): CsvReading {
	const isSameKind = columnsOf === kind
	return {
		kind,
		dayOrder: form.dayOrder,
		decimal: form.decimal,
		inStock: form.inStock,
		columns: isSameKind ? columns?.map((field) => field ?? '') : undefined,
		sensors: Object.fromEntries(
			(isSameKind ? (sensors ?? []) : []).map(({ name, ...choice }) => [name, choice]),
		),
	}
}
