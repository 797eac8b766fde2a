import type { KnownModel } from '@sfc/contract/equipment/device-models/known-model'
import { mayWrite, type Model, type Point } from '@sfc/contract/equipment/device-models/model'
import { QUANTITIES } from '@sfc/domain/units/quantities'

/** A model as lists show it: what it measures is named once, however many channels it has. */
export function describeModel(model: Model): KnownModel {
	const { id, vendor, name, group, verified, source, notes, points } = model
	const outputs = points.filter(({ writable }) => writable)
	const levels = new Set(outputs.map(({ switchable }) => switchable?.dim))
	const measured = points.filter((point) => !point.writable && !levels.has(point.id))
	return {
		id,
		vendor,
		name,
		group,
		reads: [...new Set(measured.map(formatPointName))],
		outputs: outputs.length,
		drives: outputs.some((point) => mayWrite(model, point)),
		verified,
		source,
		notes,
	}
}

/** The quantity, or the label without its number where the quantity says nothing. */
const formatPointName = ({ quantity, label }: Point): string =>
	['number', 'contact', 'percent'].includes(quantity)
		? label.replace(/ \d+(?= |$)/, '')
		: QUANTITIES[quantity].label
