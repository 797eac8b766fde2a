import table from './output-classes.json'

export type OutputClass = keyof typeof table

/**
 * What an output may do, by the kind of thing it drives. A site may tighten these, never loosen.
 * Sources: minimum run and rest of heat and cooling, pulse and pause of dosing and CO2 from
 * controllers in the field (Beckhoff TF8000 udiSecMinOn, BACnet Minimum_On_Time, hobby dosing
 * code 15–30 s); daily caps and the longest lights day (18 h) are general practice.
 */
export type OutputLimits = {
	label: string
	/** What it falls to when nobody decides: on for what keeps roots and air alive. */
	safeOn: boolean
	/** Longest single ON by hand or rule; null where staying on is the safe state. */
	maxOnMs: number | null
	/** Shortest run and rest: what keeps a compressor or burner from short-cycling. */
	minOnMs: number
	minOffMs: number
	/** Most ON time in one day (24 h, UTC). */
	dailyMaxMs: number
}

export const OUTPUT_CLASSES: Readonly<Record<OutputClass, OutputLimits>> = table

export const OUTPUT_CLASS_KEYS = Object.keys(table) as [OutputClass, ...OutputClass[]]
