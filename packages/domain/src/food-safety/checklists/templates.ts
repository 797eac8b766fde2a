import type { SeriesUnit } from '../../growing/tasks/series-days'
import { findConversion } from '../../units/display-unit'
import type { Units } from '../../units/formats'
import type { Step } from './step'
import TEMPLATES from './templates.json' with { type: 'json' }

/** A ready checklist; its limits have the source that they were read in. */
export type Template = {
	key: string
	name: string
	about: string
	every: number
	unit: SeriesUnit
	source: string
	steps: Omit<Step, 'key'>[]
}

type Written = Omit<Template, 'steps'> & {
	steps: (Pick<Step, 'label' | 'kind'> & Partial<Step>)[]
}

export const CHECKLIST_TEMPLATES: readonly Template[] = (TEMPLATES as Written[]).map(
	(template) => ({
		...template,
		steps: template.steps.map((step) => ({
			isOptional: false,
			hint: null,
			unit: null,
			low: null,
			high: null,
			...step,
		})),
	}),
)

/** A ready checklist with temperatures in the unit of a person; null when there is none of that name. */
export function findTemplate(key: string | null, units: Units): Template | null {
	const template = CHECKLIST_TEMPLATES.find((one) => one.key === key)
	return template
		? { ...template, steps: template.steps.map((step) => inUnits(step, units)) }
		: null
}

function inUnits<S extends Template['steps'][number]>(step: S, units: Units): S {
	const shown = step.unit === null ? null : findConversion(step.unit, units)
	if (!shown) return step
	const convert = (value: number | null) =>
		value === null ? null : Math.round(shown.of(value) * 10) / 10
	return { ...step, unit: shown.unit, low: convert(step.low), high: convert(step.high) }
}
