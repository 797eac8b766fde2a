import type { Step } from '@sfc/domain/food-safety/checklists/step'

/** Steps as the fields of a form. */
export const stepValues = (steps: readonly Omit<Step, 'key'>[]) =>
	steps.map(({ label, kind, isOptional, hint, unit, low, high }) => ({
		label,
		kind,
		isOptional: isOptional ? 'on' : '',
		hint: hint ?? '',
		unit: unit ?? '',
		low: low ?? '',
		high: high ?? '',
	}))
