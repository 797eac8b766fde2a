import table from './output-classes.json' with { type: 'json' }

export type OutputClass = keyof typeof table

/**
 * The limits of an output, by the kind of equipment it drives. A site may tighten them, never
 * loosen them. Sources: minimum run and rest of heat and cooling, pulse and pause of dosing and CO2
 * from controllers in the field (Beckhoff TF8000 udiSecMinOn, BACnet Minimum_On_Time, hobby dosing
 * code 15–30 s); daily caps and the longest lights day (18 h) are general practice.
 */
export type OutputLimits = {
	label: string
	/** The safe state: on for equipment that keeps roots and air alive. */
	safeOn: boolean
	/** The longest ON by hand or rule; null where on is the safe state. */
	maxOnMs: number | null
	/** The shortest run and rest, so that a compressor or burner does not short-cycle. */
	minOnMs: number
	minOffMs: number
	/** Most ON time in one day (24 h, UTC). */
	dailyMaxMs: number
}

export const OUTPUT_CLASSES: Readonly<Record<OutputClass, OutputLimits>> = table

export const OUTPUT_CLASS_KEYS = Object.keys(table) as [OutputClass, ...OutputClass[]]
